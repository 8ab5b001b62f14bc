// The knock of a stone: a short burst of filtered noise, so that no file has to be sent.
let context: AudioContext | null = null;

export function knock(): void {
  try {
    context ??= new AudioContext();
    const length = Math.floor(context.sampleRate * 0.06);
    const buffer = context.createBuffer(1, length, context.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let i = 0; i < length; ++i) samples[i] = (Math.random() * 2 - 1) * Math.exp((-12 * i) / length);
    const source = context.createBufferSource();
    source.buffer = buffer;
    const filter = context.createBiquadFilter();
    filter.type = 'bandpass';
    filter.frequency.value = 1400;
    source.connect(filter).connect(context.destination);
    source.start();
  } catch {
    // no sound, no harm
  }
}

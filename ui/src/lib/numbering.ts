// «1.», «» and «2.» where moves are numbered in pairs, else «1», «2» and «3». `late`: the second side began.
export const move_number = (ply: number, pairs: boolean, late = false): string => {
  if (!pairs) return String(ply);
  const half = ply - 1 + (late ? 1 : 0);
  return half % 2 === 0 ? `${half / 2 + 1}.` : ply === 1 ? `${(half + 1) / 2}. …` : '';
};

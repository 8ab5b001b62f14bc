#include "records/io/short_text.h"

#include <array>
#include <cmath>
#include <optional>

#include "records/io/encoding.h"

namespace ludens::records {
namespace {

// Frequent surnames and given names, and what records of games say beside them (black, white, wins, rank, title). The
// order means nothing.
constexpr std::string_view kSimplified =
    "李王张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟"
    "汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文古柯聂时檀连党芈辜俞刘伟"
    "芳娜秀英敏静丽强磊军洋勇艳杰娟涛明超兰霞平刚桂辉建国华志晓东海波宇浩凯俊鹏飞斌鑫宁春生玉红梅珍云峰小大成永福德世"
    "山天一子新力光昊卫洁廷若泽锦毅弈睿博达亮佳轩嘉思远黑棋胜负中盘目半先相级局第年月日届杯赛冠决名人本因坊元围手谱讲"
    "解评朝鲜让贴和络网友业余职九八七六五四三二";
constexpr std::string_view kTraditional =
    "李王張劉陳楊趙黃周吳徐孫胡朱高林何郭馬羅梁宋鄭謝韓唐馮于董蕭程曹袁鄧許傅沈曾彭呂蘇盧蔣蔡賈丁魏薛葉閻余潘杜戴夏鍾"
    "汪田任姜范方石姚譚廖鄒熊金陸郝孔白崔康毛邱秦江史顧侯邵孟龍萬段雷錢湯尹黎易常武喬賀賴龔文古柯聶時連黨俞偉芳娜秀英敏"
    "靜麗強磊軍洋勇艷傑娟濤明超蘭霞平剛桂輝建國華志曉東海波宇浩凱俊鵬飛斌鑫寧春生玉紅梅珍雲峰小大成永福德世山天一子新力"
    "光昊衛潔廷若澤錦毅弈睿博達亮佳軒嘉思遠勳至涵均詩淵皓鋐棋黑勝負中盤目半先相級局第年月日屆盃賽冠決名人本因坊元圍手譜"
    "講解評灣讓貼和業餘職九八七六五四三二";
constexpr std::string_view kJapanese =
    "田中山本井上木村林高橋佐藤伊渡辺小加吉川松石原大野谷羽生善治武宮正樹張栩趙勲結城聡依紀基河一坂栄男呉清源岩薫秀哉関"
    "西院黒白番対局第期名人戦因坊天元十段碁聖王座級初二三四五六七八九子目半勝押投了時間年月日東京阪太裕直敬吾紳路和也光"
    "郎美文子雅弘英夫哲隆健智之幸信明彦博史久森池前後藤斎近遠長島福三浦金青安内今平柴許余連珠先手後譜";
constexpr std::string_view kKorean =
    "김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진지엄채원천방공현함변염여추도소석"
    "선설마길"
    "창호훈세돌환준영철수희경상동명종용태재승은혜인규목순범건기찬빈욱국일화연병광식대호민흑백승단급국제회전불계바둑";

enum class Kind { Invalid, Name, Usual, Rare, Sign, Odd };

struct Reading {
  std::string_view encoding, name_like;
  // What a pair of bytes is, by the levels of the standard: of two bytes, unless `single` says that the first is
  // enough.
  Kind (*pair)(unsigned char lead, unsigned char trail);
  double usual, rare;  // how many characters share a level's probability
  double prior;        // logarithm: how often records are in it
};

bool high(unsigned char byte) { return byte >= 0xa1 && byte <= 0xfe; }

Kind gb(unsigned char lead, unsigned char trail) {  // GB 2312, and the extensions of GBK and GB 18030 around it
  if (lead < 0x81 || lead > 0xfe || trail < 0x30 || trail == 0x7f) return Kind::Invalid;
  if (!high(trail) || lead < 0xa1 || lead > 0xf7) return Kind::Odd;
  return lead < 0xb0 ? Kind::Sign : lead <= 0xd7 ? Kind::Usual : Kind::Rare;
}
Kind big5(unsigned char lead, unsigned char trail) {
  if (lead < 0x81 || lead > 0xfe || trail < 0x40 || (trail > 0x7e && !high(trail))) return Kind::Invalid;
  if (lead < 0xa1 || lead > 0xf9) return Kind::Odd;
  return lead < 0xa4 ? Kind::Sign : lead <= 0xc6 ? Kind::Usual : Kind::Rare;
}
Kind shift_jis(unsigned char lead, unsigned char trail) {
  if (trail < 0x40 || trail == 0x7f || trail > 0xfc) return Kind::Invalid;
  if (lead == 0x82 || lead == 0x83) return trail >= (lead == 0x82 ? 0x9f : 0x40) ? Kind::Name : Kind::Sign;  // kana
  if (lead == 0x81) return Kind::Sign;
  if (lead >= 0x88 && lead <= 0x97) return Kind::Usual;
  return lead >= 0x98 && lead <= 0xea ? Kind::Rare : Kind::Odd;
}
Kind euc_kr(unsigned char lead, unsigned char trail) {
  if (lead < 0x81 || lead > 0xfe || trail < 0x41) return Kind::Invalid;
  if (!high(trail) || lead < 0xa1) return Kind::Odd;
  return lead < 0xb0 ? Kind::Sign : lead <= 0xc8 ? Kind::Usual : Kind::Rare;
}

constexpr std::array<Reading, 4> kReadings = {{{"GB18030", kSimplified, gb, 3755, 3008, 0},
                                               {"Big5", kTraditional, big5, 5401, 7652, -0.7},
                                               {"Shift_JIS", kJapanese, shift_jis, 2965, 3390, -0.5},
                                               {"EUC-KR", kKorean, euc_kr, 2350, 4888, -0.7}}};

double likelihood(const Reading& reading, Kind kind) {
  switch (kind) {
    case Kind::Name:
      return std::log(0.6 / 300);
    case Kind::Usual:
      return std::log(0.33 / reading.usual);
    case Kind::Rare:
      return std::log(0.05 / reading.rare);
    case Kind::Sign:
      return std::log(0.015 / 600);
    default:
      return std::log(0.005 / 20000);
  }
}

// Characters of two bytes; nothing where the bytes are no such text.
std::optional<double> of_pairs(const Reading& reading, std::string_view bytes) {
  if (!to_utf8(bytes, reading.encoding)) return std::nullopt;
  double out = reading.prior;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const auto lead = static_cast<unsigned char>(bytes[i]);
    if (lead < 0x80) continue;
    if (reading.pair == shift_jis && lead >= 0xa1 && lead <= 0xdf) {  // half a katakana wide, and of one byte
      out += std::log(0.01 / 63);
      continue;
    }
    if (i + 1 == bytes.size()) return std::nullopt;
    Kind kind = reading.pair(lead, static_cast<unsigned char>(bytes[i + 1]));
    if (kind == Kind::Invalid) return std::nullopt;
    if (kind == Kind::Usual || kind == Kind::Rare)
      if (const auto written = to_utf8(bytes.substr(i, 2), reading.encoding);
          written && reading.name_like.find(*written) != std::string_view::npos)
        kind = Kind::Name;
    out += likelihood(reading, kind);
    ++i;
  }
  return out;
}

bool ascii_letter(int byte) { return (byte | 0x20) >= 'a' && (byte | 0x20) <= 'z'; }

constexpr double kOddSign = -11;  // logarithm: a sign such as «³» or «¥» in a name

// Western letters stand among ASCII ones.
double of_latin(std::string_view bytes) {
  double out = 0;
  const auto at = [&](std::size_t i) { return i < bytes.size() ? int{static_cast<unsigned char>(bytes[i])} : 0; };
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const int byte = at(i);
    if (byte < 0x80) continue;
    const bool letter = byte >= 0xc0 && byte != 0xd7 && byte != 0xf7;
    const bool among = ascii_letter(at(i - 1)) || ascii_letter(at(i + 1));
    out += !letter ? kOddSign : among ? std::log(1.0 / 40) : std::log(1.0 / 3000);
  }
  return out;
}

// Cyrillic in one byte a letter, capitals at the beginning of words: 32 of each, in two places.
double of_cyrillic(std::string_view bytes, unsigned char capitals, unsigned char smalls) {
  double out = -0.7;
  bool inside = false;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    const bool capital = byte >= capitals && byte < capitals + 0x20, small = byte >= smalls && byte - smalls < 0x20;
    if (byte >= 0x80)
      out += small ? std::log((inside ? 0.95 : 0.2) / 32) : capital ? std::log((inside ? 0.02 : 0.7) / 32) : kOddSign;
    inside = small || capital;
  }
  return out;
}

}  // namespace

std::string guess_short_text(std::string_view bytes) {
  std::string best;
  double most = -1e300;
  const auto offer = [&](std::string_view encoding, std::optional<double> score) {
    if (!score || *score <= most) return;
    most = *score;
    best = encoding;
  };
  for (const Reading& reading : kReadings) offer(reading.encoding, of_pairs(reading, bytes));
  if (to_utf8(bytes, "windows-1252")) offer("windows-1252", of_latin(bytes));
  if (to_utf8(bytes, "windows-1251")) offer("windows-1251", of_cyrillic(bytes, 0xc0, 0xe0));
  offer("KOI8-R", of_cyrillic(bytes, 0xe0, 0xc0));
  return best;
}

}  // namespace ludens::records

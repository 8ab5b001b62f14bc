// Conditions about one site, asked for all sites at once: sets of sites that are joined, met and turned round, instead
// of a chain of calls for each site. Whoever makes a condition says its set where there is one (bools.cpp); whoever
// looks through many sites asks for it.
#include "games/ludeme/compiler.h"

namespace ludens::games::lud {

std::shared_ptr<const Where> where_of(const Rulebook& game, const Bool& condition, Variable variable) {
  if (const auto& where = condition.where(); where && (!where->variable || where->variable == variable)) return where;
  const Reads& reads = condition.reads();
  if (!reads.alone || (reads.variable && reads.variable != variable)) return nullptr;
  PlayState unread;
  Eval e{game, unread};
  Sites sites(game.words);
  for (int site = 0; site < game.sites; ++site) {
    e.*variable = site;
    if (condition(e)) sites.add(site);
  }
  return std::make_shared<const Where>(Where{variable, Region(sites, game.type)});
}

SiteTest::SiteTest(Rulebook& game, const Bool& condition, Variable variable, SiteType type)
    : condition_(condition), variable_(variable), number_(game.site_tests++) {
  if (type == game.type) where_ = where_of(game, condition, variable);
}

Neighbours Compiler::neighbours(SiteType type, const Dirs& dirs) const {
  PlayState unread;
  Eval nowhere{game, unread};
  return Neighbours(game, type, dirs, nowhere);
}

std::optional<Int> Compiler::site_of_owner(const Node& node) {
  if (!node.list("who") || node.items.size() != 1 || node.items[0].label != "at") return std::nullopt;
  return integer(node.items[0]);
}

}  // namespace ludens::games::lud

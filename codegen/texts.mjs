// schemas/texts, a file a room → src/generated/texts: everything by language, what every page speaks, and what only
// the designers or only forms speak.
import { readTexts } from './schemas.mjs'

export const languages = ['zh', 'en', 'es']

/** The room of a text, which is the name of its file: the part of its key before the first dot. */
export const roomOf = (key) => key.split('.')[0]

/** Texts that a page shows before anybody has signed in; the others of a language are a file of their own. */
const outside = /^(app|client|leave|login|net|session|ui)\./

/** Texts that only designers and pages that use parts of them show; they come with those pages, so that the first load stays small. */
const designing =
  /^(ask|contact|condition|decision-table|design|design-finding|design-part|designer|directory|expression|field|flow-design|flow-editor|flow-set|flow-template|form-design|form-map|formula|gallery|invoice|pattern|picker|plugin|responsive|simulator)\./

/** Texts that only pages for administering show, those of designers apart. The shell itself announces new incidents. */
const administering =
  /^(?!incident\.new$)(admin-flow|archiving|calendar|client-account|client-failure|company|company-notice|copy-to-test|dbset|incident|invitation|license-account|menu-config|pending-change|pending-offboarding|person-field|readbook|recycle|security|switch-user|sync|timeout|webhook)\./

/** Texts that only the pages about delegations and about other people's flows show. */
const delegating = /^delegation\./

/** Texts that only forms show, whether they are filled in, read or printed. */
const filling = /^(print|rich-text|script|widget)\./

/** Texts of the command line: its own, and those about BPMN documents, which the flow designer shows, too. */
const commanding = /^(?:cli\.|flow-editor\.bpmn\.|flow-editor\.button\.agree$)/

/** Texts that only proofs of decisions and the log of who saw masked values show. */
const proving = /^(accesslog|chain|verify)\./

/** Texts that only pages and parts about ledgers show. */
const accounting = /^(ledger|ledger-set|ledger-use)\./

/** Texts that only pages and parts about seals and signed paper show. */
const sealing = /^(seal-note|seal-set)\./

/** Texts that only the pages of dashboards show. */
const charting = /^dashboards\./

/** Texts that only the page of insight and the sentence about a waiting flow show. */
const analysing = /^insight\./

/** Texts that only the page of connections shows. */
const connecting = /^connection\./

/** Texts that only the sign-in by QR code shows, on the computer and on the phone. */
const scanning = /^scan\./

/** Texts that only the consent page of OAuth clients shows. */
const authorizing = /^oauth\./

/** Texts that only the pages about accounts and tokens of programs show. */
const programming = /^(access-token|program)\./

/** Texts that only devices with push notifications or an offline copy show, and the switches of both. */
const pushing = /^(offline|push)\./

/** Texts that only the founding of the company and the page behind an invitation show. */
const founding = /^(invite|setup)\./

/** Texts that only the server says: on its console, and in refusals of whole requests. */
const spoken =
  /^(archive|certificate|client-entry|decision-link|doctor|entrust|event|flowdesign|ldap|mandate|simulation|organisation|paper|plugin-problem|request|scim|scope|seal|sign|sso|start|tablefun|tool|unmask|wechatwork)\./

/** Texts that only forms on pages of others show. */
const elsewhere = /^elsewhere\./

/** Texts that come with the parts of the page that show them: a file per language. */
const apart = {
  accounting,
  administering,
  analysing,
  authorizing,
  charting,
  connecting,
  delegating,
  designing,
  founding,
  programming,
  proving,
  pushing,
  scanning,
  sealing,
}

/** Texts whose reader must not wait for another file: in all languages. */
const together = { commanding, filling }

const pick = (texts, isIncluded) =>
  Object.fromEntries(Object.entries(texts).filter(([key]) => isIncluded(key)))

/** All texts of a language, sorted by key. */
function textsIn(language, rooms) {
  const entries = rooms.flatMap(({ path, name, json }) =>
    Object.entries(json).map(([key, texts]) => {
      if (roomOf(key) !== name || typeof texts[language] !== 'string')
        throw new Error(
          `${path}: ${key} is no text of ${name} in ${language}; add texts with codegen/add-texts.mjs`,
        )
      return [key, texts[language]]
    }),
  )
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

export function textFiles() {
  const rooms = readTexts()
  const all = languages.map((language) => [language, textsIn(language, rooms)])
  const isEverywhere = (key) =>
    ![spoken, elsewhere, ...Object.values(apart), ...Object.values(together)].some((kind) => kind.test(key))
  const ofPages = (language, texts) => [
    [`${language}.json`, pick(texts, (key) => isEverywhere(key) && outside.test(key))],
    [`${language}-inside.json`, pick(texts, (key) => isEverywhere(key) && !outside.test(key))],
    ...Object.entries(apart).map(([name, kind]) => [
      `${language}-${name}.json`,
      pick(texts, (key) => kind.test(key)),
    ]),
  ]
  return {
    ...Object.fromEntries(
      all.map(([language, texts]) => [`src/generated/texts/all/${language}.json`, texts]),
    ),
    ...Object.fromEntries(
      all
        .flatMap(([language, texts]) => ofPages(language, texts))
        .map(([file, texts]) => [`src/generated/texts/${file}`, texts]),
    ),
    ...Object.fromEntries(
      Object.entries(together).map(([name, kind]) => [
        `src/generated/texts/${name}.json`,
        Object.fromEntries(all.map(([language, texts]) => [language, pick(texts, (key) => kind.test(key))])),
      ]),
    ),
  }
}

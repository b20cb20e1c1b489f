// schemas/texts → src/generated/texts: what every page speaks, a file a language, and what only the designers speak.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './schemas.mjs'

const languages = ['zh', 'en', 'es']

/** Texts that only pages for designing show; they come with those pages, so that the first load stays small. */
const designing =
  /^(company|contact|condition|design|designer|expression|field|flow-design|flow-editor|flow-set|form-design|form-map|formula|gallery|picker|responsive)\./

/** Texts that only the server says: on its console, and in refusals of whole requests. */
const spoken = /^(flowdesign|request|start)\./

const pick = (texts, wanted) => Object.fromEntries(Object.entries(texts).filter(([key]) => wanted(key)))

export function textFiles() {
  const all = languages.map((language) => [
    language,
    JSON.parse(readFileSync(join(root, `schemas/texts/${language}.json`), 'utf8')),
  ])
  const isEverywhere = (key) => !designing.test(key) && !spoken.test(key)
  return {
    ...Object.fromEntries(
      all.map(([language, texts]) => [`src/generated/texts/${language}.json`, pick(texts, isEverywhere)]),
    ),
    'src/generated/texts/designing.json': Object.fromEntries(
      all.map(([language, texts]) => [language, pick(texts, (key) => designing.test(key))]),
    ),
  }
}

// schemas/imports/*.json → the tables of docs/foreign-forms.md: what of each system is accepted, changed and lost.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './schemas.mjs'

const start = '<!-- mappings: generated from schemas/imports by npm run codegen -->'
const end = '<!-- end of mappings -->'

const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))
const texts = read('schemas/texts/designer.json')

/** The sentence of a loss without the parts that each document fills in. */
const reason = (code) =>
  texts[`designer.import.loss.${code}`].en
    .replace(/\s*\(“\{\w+\}”\)/g, '')
    .replace(/\s*“\{\w+\}”:?\s*/g, ' ')
    .replace(/\s*\{\w+\}/g, '')
    .trim()
    .replace(/^(?:of )?(?:is|are) /, '')

const code = (name) => `\`${name}\``
const titles = Object.fromEntries(
  readdirSync(join(root, 'schemas/fields')).flatMap((file) => {
    const { name, title } = read(`schemas/fields/${file}`)
    return title?.en ? [[name, title.en]] : []
  }),
)

const optionsOf = (options = {}) =>
  Object.entries(options)
    .map(([name, value]) => (value === true ? name : `${value}`))
    .join(', ')

const named = ({ field, options }) => {
  const more = optionsOf(options)
  return `${titles[field] ?? field}${more ? ` (${more})` : ''}`
}

function outcome({ field, options, cases = [], layout, text, each, hidden }) {
  if (text) return 'static text'
  if (each) return 'group, a field for each row'
  if (layout) return layout === 'inline' ? 'its content' : (titles[layout] ?? layout)
  const all = [named({ field, options }), ...cases.map((one) => named({ field, ...one }))]
  return [...new Set(all)].join(', ') + (hidden ? ', hidden' : '')
}

const changesOf = ({ changed, cases = [] }) =>
  [...new Set([changed, ...cases.map((one) => one.changed)].filter(Boolean))].map(reason).join('; ')

/** Rows of equal outcome become one. */
function rows(types) {
  const groups = new Map()
  for (const [name, type] of Object.entries(types)) {
    if (type.dropped) continue
    const key = `${outcome(type)} | ${changesOf(type)}`
    groups.set(key, [...(groups.get(key) ?? []), code(name)])
  }
  return [...groups].map(([key, names]) => `| ${names.join(', ')} | ${key} |`)
}

/** Names by the reason for which they are lost. */
function groupLosses({ types, lost }) {
  const all = [
    ...Object.entries(types).flatMap(([name, { dropped }]) => (dropped ? [[name, dropped]] : [])),
    ...Object.entries(lost),
    ...Object.values(types).flatMap((type) => Object.entries(type.lost ?? {})),
  ]
  const groups = new Map()
  for (const [name, loss] of all)
    groups.set(reason(loss), new Set([...(groups.get(reason(loss)) ?? []), code(name)]))
  return [...groups].map(([loss, names]) => `| ${[...names].join(', ')} | ${loss} |`)
}

const section = (mapping) => `### ${mapping.title}

| component | becomes | changed |
| --- | --- | --- |
${rows(mapping.types).join('\n')}

| lost | reason |
| --- | --- |
${groupLosses(mapping).join('\n')}
`

/** Returns the page with its tables written anew. */
export function foreignFormsPage() {
  const page = readFileSync(join(root, 'docs/foreign-forms.md'), 'utf8')
  const mappings = readdirSync(join(root, 'schemas/imports')).map((file) => read(`schemas/imports/${file}`))
  const tables = mappings.toSorted((a, b) => a.title.localeCompare(b.title, 'en')).map(section)
  const [before, rest] = page.split(start)
  const after = rest.split(end)[1]
  return `${before}${start}\n\n${tables.join('\n')}\n${end}${after}`
}

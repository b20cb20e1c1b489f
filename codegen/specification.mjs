// schemas/data/specification.json → docs/specification.md: each row of the specification with the tests that cover it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './schemas.mjs'

const cell = (text) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('{', '&#123;')
const shown = (title) => (title.includes('%') || title.includes('$') ? 'table test' : cell(title))
const link = ({ file, title }) =>
  `[${file
    .split('/')
    .at(-1)
    .replace(/\.test\.tsx?$/, '')}](../${file}): ${shown(title)}`

/** Returns the note of a row: its deviation, decision and open points. */
function note({ same, different, decided, open }) {
  if (same) return `as ${same}`
  const parts = [different && `**different**: ${different}`, decided, open && `**open**: ${open}`]
  return parts.filter(Boolean).map(cell).join('<br>')
}

const line = (row) =>
  `| ${row.id} | ${cell(row.says)} | ${cell(row.at ?? '')} | ${(row.tests ?? []).map(link).join('<br>')} | ${note(row)} |`

const table = (rows) =>
  `| row | requirement | page | test | note |\n| --- | --- | --- | --- | --- |\n${rows.map(line).join('\n')}\n`

export function specificationPage() {
  const rows = JSON.parse(readFileSync(join(root, 'schemas/data/specification.json'), 'utf8'))
  const of = (document) => rows.filter(({ id }) => id.startsWith(document))
  const count = (member) => rows.filter((row) => row[member]).length
  return `# The specification, row by row

Generated from schemas/data/specification.json. Each row links to a test or end-to-end test (walk) that covers it; a test fails
if a row has none. ${count('different')} of the ${rows.length} rows deviate on purpose, ${count('open')} are open.

## Shell, session and running flows

${table(of('S1'))}
## Flow and form designer

${table(of('S2'))}`
}

// npm run test:foreign -- FOLDER [--all]: imports every document of a folder as the form designer does, and prints what was accepted,
// lost and refused. The documents are not part of the project.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { bundled } from '../bench/bundled.mjs'

const [folder, ...options] = process.argv.slice(2)
if (!folder) {
  console.error('npm run test:foreign -- FOLDER [--all]')
  process.exit(2)
}

const { readDocument } = await bundled('read-document', 'tests/foreign')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(json|xml|bpmn|dmn)$/.test(file))
  .toSorted()

const totals = new Map()
console.log(row(['document', 'outcome', 'fields', 'lost', 'to fix', 'reason of refusal']))
for (const file of files) {
  const { outcome, fields, lost, toFix, why } = readDocument(readFileSync(join(folder, file), 'utf8'))
  const isAccepted = outcome === 'accepted'
  console.log(row([file, outcome, fields, lost, toFix, isAccepted ? '' : why.slice(0, 3).join('; ')]))
  if (isAccepted && options.includes('--all')) for (const line of why) console.log(`    ${line}`)
  add(dirname(file), { isAccepted, fields, lost, toFix })
}

console.log(`\n${row(['folder', 'documents', 'accepted', 'refused', 'fields', 'lost', 'to fix'])}`)
for (const [name, { documents, accepted, fields, lost, toFix }] of totals)
  console.log(row([name, documents, accepted, documents - accepted, fields, lost, toFix]))

function add(name, { isAccepted, fields, lost, toFix }) {
  const { documents = 0, accepted = 0, ...sums } = totals.get(name) ?? {}
  totals.set(name, {
    documents: documents + 1,
    accepted: accepted + (isAccepted ? 1 : 0),
    fields: (sums.fields ?? 0) + fields,
    lost: (sums.lost ?? 0) + lost,
    toFix: (sums.toFix ?? 0) + toFix,
  })
}

function row(cells) {
  return `| ${cells.join(' | ')} |`
}

// Schemas in, src/generated out. A document that breaks its grammar ends it before anything is written. `--check` writes
// nothing and fails when a file would change.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { asvsPage } from './asvs.mjs'
import { callsPage, catalogue } from './catalogue.mjs'
import { callTypes, client } from './client.mjs'
import { functionBundle, functionSignatures, functionsPage } from './functions.mjs'
import { glossaryPage } from './glossary.mjs'
import { readCalls, readDefaultFormats, readFields, readFunctions, readShapes, root } from './schemas.mjs'
import { settingsPage } from './settings.mjs'
import { specificationPage } from './specification.mjs'
import { textFiles } from './texts.mjs'
import { types } from './types.mjs'
import { documentProblems } from './validate.mjs'

const problems = documentProblems(root)
if (problems.length) {
  console.error(problems.join('\n'))
  process.exit(1)
}

const check = process.argv.includes('--check')
const json = (value) => `${JSON.stringify(value)}\n`

const shapes = readShapes()
const calls = readCalls()
const functions = functionBundle(readFunctions())
const files = {
  'src/generated/types.ts': await types(shapes, calls),
  'src/generated/calls.ts': callTypes(calls),
  'src/generated/client.ts': client(calls),
  'src/generated/catalogue.json': json(catalogue(shapes, calls)),
  'src/generated/fields.json': json(readFields()),
  'src/generated/default-formats.json': json(readDefaultFormats()),
  'src/generated/functions.json': json(functions),
  'src/generated/function-signatures.ts': functionSignatures(functions),
  'docs/asvs.md': asvsPage(),
  'docs/calls.md': callsPage(calls),
  'docs/glossary.md': glossaryPage(),
  'docs/functions.md': functionsPage(functions),
  'docs/settings.md': settingsPage(),
  'docs/specification.md': specificationPage(),
  ...Object.fromEntries(Object.entries(textFiles()).map(([file, texts]) => [file, json(texts)])),
}

const stale = Object.entries(files).filter(([file, text]) => {
  const path = join(root, file)
  return !existsSync(path) || readFileSync(path, 'utf8') !== text
})
if (check && stale.length) {
  console.error(`stale, run npm run codegen: ${stale.map(([file]) => file).join(', ')}`)
  process.exit(1)
}
for (const [file, text] of check ? [] : stale) {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
  console.log(`wrote ${file}`)
}

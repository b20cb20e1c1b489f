// Schemas in, src/generated (not in git) and pages of the docs (in git) out. A document that breaks its grammar ends it
// before anything is written. `--check` leaves the pages as they are and fails when one would change; `--sources` passes
// over the pages.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { asvsPage } from './asvs.mjs'
import { callChangesPage } from './call-changes.mjs'
import { callsPage, catalogue } from './catalogue.mjs'
import { callTraits, callTypes, client } from './client.mjs'
import { designDefaults } from './design-defaults.mjs'
import { errorCodesModule, errorsPage, readErrorCodes } from './error-codes.mjs'
import { foreignFormsPage } from './foreign-forms.mjs'
import { functionBundle, functionSignatures, functionsPage } from './functions.mjs'
import { fingerprint, writeStamp, writeWhole } from './generated.mjs'
import { glossaryPage } from './glossary.mjs'
import { bundleSchema } from './schema-bundles.mjs'
import {
  readCalls,
  readDefaultFormats,
  readFields,
  readFunctions,
  readShapes,
  readTools,
  root,
} from './schemas.mjs'
import { settingsPage } from './settings.mjs'
import { specificationPage } from './specification.mjs'
import { textFiles } from './texts.mjs'
import { toolDocuments, toolTypes } from './tools.mjs'
import { types } from './types.mjs'
import { documentProblems } from './validate.mjs'
import { validators } from './validators.mjs'

const problems = documentProblems(root)
if (problems.length) {
  console.error(problems.join('\n'))
  process.exit(1)
}

const flags = process.argv.slice(2)
const print = fingerprint()
const json = (value) => `${JSON.stringify(value)}\n`

const fields = readFields()
const withoutLooks = ({ icon: _, hint: __, ...field }) => field

/** Returns a schema without its descriptions, which no page shows. */
function withoutDescriptions(schema) {
  if (Array.isArray(schema)) return schema.map(withoutDescriptions)
  if (typeof schema !== 'object' || schema === null) return schema
  const content = Object.entries(schema).filter(
    ([key, part]) => key !== 'description' || typeof part !== 'string',
  )
  return Object.fromEntries(content.map(([key, part]) => [key, withoutDescriptions(part)]))
}
const looksOf = (field) =>
  [field, ...(field.presets ?? [])].map(({ name, icon, hint }) => [name, { icon, hint }])

const shapes = readShapes()
const calls = readCalls()
const tools = readTools()
const functions = functionBundle(readFunctions())
const current = catalogue(shapes, calls)
const errors = readErrorCodes()
const sources = {
  ...(await types(shapes, calls)),
  'src/generated/calls.ts': callTypes(calls),
  'src/generated/client.ts': client(calls),
  'src/generated/call-traits.ts': callTraits(calls),
  'src/generated/error-codes.ts': errorCodesModule(errors),
  'src/generated/catalogue.json': json(current),
  ...validators(current),
  'src/generated/fields.json': json(
    fields.map(({ presets, ...field }) => ({
      ...withoutDescriptions(withoutLooks(field)),
      ...(presets && { presets: presets.map(withoutLooks) }),
    })),
  ),
  'src/generated/field-looks.json': json(Object.fromEntries(fields.flatMap(looksOf))),
  'src/generated/design-defaults.json': json(designDefaults(shapes)),
  'src/generated/default-formats.json': json(readDefaultFormats()),
  'src/generated/functions.json': json(functions),
  'src/generated/function-signatures.ts': functionSignatures(functions),
  'src/generated/form-schema.json': json(bundleSchema('meta/form.json')),
  'src/generated/template-schema.json': json(bundleSchema('values/template-file.json')),
  'src/generated/tools.json': json(toolDocuments(tools)),
  'src/generated/tools.ts': await toolTypes(tools),
  ...Object.fromEntries(Object.entries(textFiles()).map(([file, texts]) => [file, json(texts)])),
}
const pages = () => ({
  'docs/asvs.md': asvsPage(),
  'docs/call-changes.md': callChangesPage(current),
  'docs/calls.md': callsPage(calls),
  'docs/errors.md': errorsPage(errors),
  'docs/foreign-forms.md': foreignFormsPage(),
  'docs/glossary.md': glossaryPage(),
  'docs/functions.md': functionsPage(functions),
  'docs/settings.md': settingsPage(),
  'docs/specification.md': specificationPage(),
})

const staleOf = (files) =>
  Object.entries(files).filter(([file, text]) => {
    const path = join(root, file)
    return !existsSync(path) || readFileSync(path, 'utf8') !== text
  })

function write(files) {
  for (const [file, text] of staleOf(files)) {
    writeWhole(file, text)
    console.log(`wrote ${file}`)
  }
}

/** Removes files that an earlier generator wrote; numbered ones are those that another process is writing. */
function removeOthers() {
  const folder = join(root, 'src/generated')
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath ?? entry.path, entry.name).slice(root.length)
    if (entry.isFile() && !(file in sources) && !/\.stamp$|\.\d+$/.test(file)) rmSync(join(root, file))
  }
}

write(sources)
removeOthers()
writeStamp(print)
if (flags.includes('--check')) {
  const stale = staleOf(pages()).map(([file]) => file)
  if (stale.length) console.error(`stale, run npm run codegen: ${stale.join(', ')}`)
  process.exitCode = stale.length ? 1 : 0
} else if (!flags.includes('--sources')) write(pages())

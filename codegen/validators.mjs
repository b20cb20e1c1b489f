// call catalogue → src/generated/body-validators.mjs: the checks of all bodies as code. Compiling them took a third of a
// server's start.
import { _, Ajv } from 'ajv'
import standaloneCode from 'ajv/dist/standalone/index.js'

/** Only adds defaults: invalid values are rejected, never coerced. */
const options = {
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: true,
  allErrors: false,
  allowUnionTypes: true,
  strictTypes: false,
  strictRequired: false,
}

/** Returns a module with the checks, and its types; they take the formats, which are code of the server. */
export function validators({ shapes, calls }) {
  const ajv = new Ajv({
    ...options,
    code: { source: true, formats: _`formats` },
    schemas: shapes,
    formats: { 'date-time': () => true },
  })
  for (const { name, body } of calls) ajv.addSchema(body, `body ${name}`)
  const names = Object.fromEntries(calls.map(({ name }) => [name, `body ${name}`]))
  return {
    'src/generated/body-validators.mjs': `import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
export const validatorOptions = ${JSON.stringify(options)}
export function createBodyValidators(formats) {
const exports = {}
${standaloneCode.default(ajv, names)}
return exports
}
`,
    'src/generated/body-validators.d.mts': `import type { Format, Options, ValidateFunction } from 'ajv'
import type { CallName } from './calls'
export const validatorOptions: Options
export function createBodyValidators(formats: Record<string, Format>): Record<CallName, ValidateFunction>
`,
  }
}

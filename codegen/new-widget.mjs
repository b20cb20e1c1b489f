// npm run new:widget -- <name> --zh <label> --en <label> --es <label> [--base <field>]: writes a field's schema and, unless
// it only narrows another field, its component, a fixture form and a test; then formats, generates and runs that test. A
// label that is missing is asked for. What is written works as it stands and is meant to be changed.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { pascal, readFields, root } from './schemas.mjs'

const shape = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const json = (value) => `${JSON.stringify(value, null, 2)}\n`
const languages = { zh: '中文', en: 'English', es: 'español' }

/** A text of a base is narrowed by a pattern: this one takes any line, and stands where the field's own goes. */
const narrowed = (value) => (value?.type === 'string' ? { ...value, pattern: '^.*$' } : value)

const schema = (name, title, base) => {
  const common = {
    $schema: '../meta/field.json',
    name,
    type: 'custom',
    group: 'advanced',
    order: 900,
    title,
  }
  if (base)
    return { ...common, base: base.name, kind: base.kind, value: narrowed(base.value), text: base.text }
  const option = (named, rest) => [named, { title: `field.option.${named}`, ...rest }]
  const properties = Object.fromEntries([
    option('width', { type: 'string', default: '100%', maxLength: 20 }),
    option('defaultValue', { format: 'value', default: '' }),
    option('placeholder', { type: 'string', default: '', maxLength: 500 }),
    option('maxlength', { type: 'integer', minimum: 1, maximum: 1000 }),
    option('disabled', { type: 'boolean', default: false }),
    option('formula', { type: 'string', default: '', format: 'formula', maxLength: 4000 }),
  ])
  return {
    ...common,
    kind: 'text',
    value: { type: 'string', maxLength: { $option: 'maxlength', default: 200 } },
    options: { type: 'object', properties, additionalProperties: true },
    inner: { placeholder: 'placeholder', maxlength: 'maxlength', disabled: 'disabled', readonly: 'disabled' },
    text: { from: 'value' },
  }
}

const fixture = (name, { zh }) => {
  const key = '1700000000000_1'
  const options = { componentName: name, placeholder: '' }
  const item = {
    type: 'custom',
    name: zh,
    key,
    keyindex: 1,
    model: `custom_${key}`,
    options,
    rules: [],
  }
  const config = { labelWidth: 100, labelPosition: 'right', size: 'small' }
  return { $schema: '../../../schemas/meta/form.json', version: 1, list: [item], remove_list: [], config }
}

const component = (name) => `import { Input } from 'antd'
import { antdStatusOf, itemNumberOption, itemTextOption, pickAria, type WidgetProps } from '../../controls/widget-props'
import { t } from '../../platform'

/** One line of text; say here what a value of this field is. */
export default function ${pascal(name)}({ id, value, onChange, onBlur, item, disabled, ...rest }: WidgetProps<string>) {
  return (
    <Input
      id={id}
      value={value ?? ''}
      disabled={disabled}
      maxLength={itemNumberOption(item, 'maxlength')}
      placeholder={itemTextOption(item, 'placeholder') ?? t('widget.input')}
      onChange={({ target }) => onChange(target.value)}
      onBlur={onBlur}
      status={antdStatusOf(rest)}
      {...pickAria(rest)}
    />
  )
}
`

const test = (name) => `import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { checkForm } from '#/core/form/check/check-form'
import { upgradeForm } from '#/core/form/design/upgrade'
import { fieldValueToText } from '#/core/form/field-values/value-text'
import { fullRights } from '#/core/form/rights/rights'
import fixture from '#fixtures/forms/widgets/${name}.json'
import { setLanguage } from '../../platform/i18n/i18n'
import Widget from './edit'

beforeAll(() => setLanguage('zh'))
afterEach(cleanup)

const form = upgradeForm(fixture)
const [item] = form.list
if (!item) throw new Error('the fixture has no item')
const rights = fullRights(form)
const right = rights.get(item.key) ?? { access: 'edit' as const, required: false }
const problemsWith = (value: unknown) => checkForm(form, { [item.model]: value }, rights)

const draw = (disabled = false) => {
  const onChange = vi.fn()
  const common = { id: 'w', item, right, status: 'input' as const, problems: [], 'aria-label': item.name }
  render(<Widget {...common} value="" disabled={disabled} onChange={onChange} />)
  return onChange
}
const control = () => screen.getByLabelText<HTMLInputElement>(item.name)

test('what is typed is the value', () => {
  const onChange = draw()
  fireEvent.change(control(), { target: { value: '一二三' } })
  expect(onChange).toHaveBeenCalledWith('一二三')
})

test('a disabled one takes nothing', () => {
  draw(true)
  expect(control().disabled).toBe(true)
})

test('a value is accepted and reads as text; one that the widget cannot make is refused', () => {
  expect(problemsWith('一二三')).toEqual([])
  expect(fieldValueToText(item, '一二三')).toBe('一二三')
  for (const wrong of [12, { a: 1 }, ['a'], '长'.repeat(201)]) expect(problemsWith(wrong)).not.toEqual([])
})
`

/** The files of a new widget by path. */
function widgetFiles(name, title, base) {
  const files = { [`schemas/fields/${name}.json`]: json(schema(name, title, base)) }
  if (base) return files
  return {
    ...files,
    [`src/web/widgets/${name}/edit.tsx`]: component(name),
    [`src/web/widgets/${name}/edit.test.tsx`]: test(name),
    [`fixtures/forms/widgets/${name}.json`]: json(fixture(name, title)),
  }
}

function problemWith(name, baseName, fields) {
  if (!name || !shape.test(name))
    return 'Name it in small letters with hyphens: npm run new:widget -- fm-stars'
  if (fields.some((field) => field.name === name)) return `A field ${name} is there already`
  if (baseName && !fields.some((field) => field.name === baseName)) return `There is no field ${baseName}`
}

/** The label in each language, asked for where it is not given and somebody sits at the terminal. */
async function labelFrom(initialLabel) {
  const lines = process.stdin.isTTY
    ? createInterface({ input: process.stdin, output: process.stdout })
    : undefined
  const title = {}
  for (const [language, itself] of Object.entries(languages))
    title[language] = (initialLabel[language] ?? (await lines?.question(`Label (${itself}): `)) ?? '').trim()
  lines?.close()
  return Object.values(title).every(Boolean) ? title : undefined
}

const tools = {
  vitest: 'vitest/vitest.mjs',
  biome: '@biomejs/biome/bin/biome',
}
const run = (script, ...args) =>
  spawnSync(process.execPath, [script, ...args], { cwd: root, stdio: 'inherit' }).status === 0
const tool = (name, ...args) => run(join(root, 'node_modules', tools[name]), ...args)

async function main(args) {
  const options = Object.fromEntries(
    [...Object.keys(languages), 'base'].map((name) => [name, { type: 'string' }]),
  )
  const { positionals, values } = parseArgs({ args, options, allowPositionals: true })
  const [name] = positionals
  const fields = readFields()
  const problem = problemWith(name, values.base, fields)
  if (problem) return refuse(problem)
  const title = await labelFrom(values)
  if (!title) return refuse('Say its label in three languages: --zh 星级 --en Stars --es Estrellas')
  const base = fields.find((field) => field.name === values.base)
  const files = widgetFiles(name, title, base)
  const existingFile = Object.keys(files).find((path) => existsSync(join(root, path)))
  if (existingFile) return refuse(`${existingFile} is there already`)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
    console.log(`wrote ${path}`)
  }
  return isGood(files) ? done(name, base) : refuse(`${name} does not stand yet`)
}

function isGood(files) {
  const folder = Object.keys(files).find((path) => path.startsWith('src/'))
  return (
    tool('biome', 'format', '--write', ...Object.keys(files)) &&
    run('codegen/main.mjs') &&
    (!folder || tool('vitest', 'run', '--project', 'web', dirname(folder)))
  )
}

function refuse(sentence) {
  console.error(sentence)
  return 1
}

function done(name, base) {
  if (base?.value?.type === 'string')
    console.log(`value.pattern in schemas/fields/${name}.json takes any line; write the field's own there`)
  console.log(`${name} stands; sign in as admin and look at it at /gallery?field=${name}`)
  return 0
}

process.exitCode = await main(process.argv.slice(2))

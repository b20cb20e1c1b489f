// npm run new:widget -- <name> [--base <field>]: writes a field's schema and, unless it only narrows another field,
// its component, a fixture form and a test; then generates, formats and runs that test. What is written works as it
// stands and is meant to be changed.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pascal, readFields, root } from './schemas.mjs'

const shape = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const json = (value) => `${JSON.stringify(value, null, 2)}\n`
const words = (name) => name.replace(/^fm-/, '').replaceAll('-', ' ')

const schema = (name, base) => {
  const title = words(name)
  const common = {
    $schema: '../meta/field.json',
    name,
    type: 'custom',
    group: 'advanced',
    order: 900,
    title: { zh: title, en: title, es: title },
  }
  if (base) return { ...common, base: base.name, kind: base.kind, value: base.value, text: base.text }
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

const fixture = (name) => {
  const key = '1700000000000_1'
  const options = { componentName: name, placeholder: '' }
  const item = {
    type: 'custom',
    name: words(name),
    key,
    keyindex: 1,
    model: `custom_${key}`,
    options,
    rules: [],
  }
  const config = { labelWidth: 100, labelPosition: 'right', size: 'small' }
  return { $schema: '../../../schemas/meta/form.json', version: 1, list: [item], remove_list: [], config }
}

const component = (name) => `import { connect } from '@formily/react'
import { Input } from 'antd'
import { t } from '../../platform/i18n'
import { described, markOf, numberOption, textOption, type WidgetProps } from '../widget'

/** One line of text; say here what a value of this field is. */
function ${pascal(name)}({ id, value, onChange, onBlur, item, disabled, ...rest }: WidgetProps<string>) {
  return (
    <Input
      id={id}
      value={value ?? ''}
      disabled={disabled}
      maxLength={numberOption(item, 'maxlength')}
      placeholder={textOption(item, 'placeholder') ?? t('widget.input')}
      onChange={({ target }) => onChange(target.value)}
      onBlur={onBlur}
      status={markOf(rest)}
      {...described(rest)}
    />
  )
}

export default connect(${pascal(name)})
`

const test = (name) => `import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import fixture from '#fixtures/forms/widgets/${name}.json'
import { checkForm } from '#/core/form/check/check-form'
import { upgradeForm } from '#/core/form/design/upgrade'
import { fullRights } from '#/core/form/rights/rights'
import { toText } from '#/core/form/values/value-text'
import { speak } from '../../platform/i18n'
import Widget from './edit'

beforeAll(() => speak('zh'))
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
  expect(toText(item, '一二三')).toBe('一二三')
  for (const wrong of [12, { a: 1 }, ['a'], '长'.repeat(201)]) expect(problemsWith(wrong)).not.toEqual([])
})
`

/** The files of a new widget by path. */
export function widgetFiles(name, base) {
  const files = { [`schemas/fields/${name}.json`]: json(schema(name, base)) }
  if (base) return files
  return {
    ...files,
    [`src/web/widgets/${name}/edit.tsx`]: component(name),
    [`src/web/widgets/${name}/edit.test.tsx`]: test(name),
    [`fixtures/forms/widgets/${name}.json`]: json(fixture(name)),
  }
}

function problemWith(name, baseName, fields) {
  if (!name || !shape.test(name))
    return 'Name it in small letters with hyphens: npm run new:widget -- fm-stars'
  if (fields.some((field) => field.name === name)) return `A field ${name} is there already`
  if (baseName && !fields.some((field) => field.name === baseName)) return `There is no field ${baseName}`
}

const tools = {
  vitest: 'vitest/vitest.mjs',
  biome: '@biomejs/biome/bin/biome',
}
const run = (script, ...args) =>
  spawnSync(process.execPath, [script, ...args], { cwd: root, stdio: 'inherit' }).status === 0
const tool = (name, ...args) => run(join(root, 'node_modules', tools[name]), ...args)

function main([name, flag, baseName]) {
  const fields = readFields()
  const wanted = flag === '--base' ? baseName : undefined
  const problem = problemWith(name, wanted, fields)
  if (problem) {
    console.error(problem)
    return 1
  }
  const files = widgetFiles(
    name,
    fields.find((field) => field.name === wanted),
  )
  const taken = Object.keys(files).find((path) => existsSync(join(root, path)))
  if (taken) {
    console.error(`${taken} is there already`)
    return 1
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
    console.log(`wrote ${path}`)
  }
  const checked = Object.keys(files)
    .map((path) => dirname(path))
    .filter((path) => path.startsWith('src/'))
  const isGood =
    tool('biome', 'check', '--write', ...Object.keys(files)) &&
    run('codegen/main.mjs') &&
    (!checked.length || tool('vitest', 'run', checked[0]))
  console.log(isGood ? `${name} stands; look at it at /gallery?field=${name}` : `${name} does not stand yet`)
  return isGood ? 0 : 1
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.exitCode = main(process.argv.slice(2))

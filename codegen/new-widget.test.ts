import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** A copy of the house in which a widget can be added for good. */
const copy = mkdtempSync(join(tmpdir(), 'qianpi-widget-'))
const parts = ['schemas', 'codegen', 'src', 'fixtures', 'docs', 'tests', 'package.json', 'README.md']
const settings = ['.gitignore', 'tsconfig.json', 'vite.config.ts', 'scripts']

/** Biome's settings without the rule that reads the types of the whole project first, for ten seconds. */
function styleOf(settings: string) {
  const { vcs, linter, ...rest } = JSON.parse(settings)
  const { nursery, ...rules } = linter.rules
  return { ...rest, linter: { ...linter, rules } }
}

beforeAll(() => {
  for (const part of [...parts, ...settings]) cpSync(part, join(copy, part), { recursive: true })
  symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'))
  writeFileSync(join(copy, 'biome.json'), JSON.stringify(styleOf(readFileSync('biome.json', 'utf8'))))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const run = (script: string, ...args: string[]) => {
  const env = { ...process.env, VITEST: undefined, NODE_ENV: undefined }
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { cwd: copy, env })
  return { status, said: `${stdout}${stderr}` }
}
const biome = 'node_modules/@biomejs/biome/bin/biome'
const add = (...args: string[]) => run('codegen/new-widget.mjs', ...args)
const fieldsThere = () => readFileSync(join(copy, 'src/generated/fields.json'), 'utf8')

/** What TypeScript says of the widgets alone; the house around them is checked elsewhere. */
function typesOf(names: string[]) {
  const only = {
    extends: './tsconfig.json',
    include: names.map((name) => `src/web/widgets/${name}`),
  }
  writeFileSync(join(copy, 'tsconfig.widgets.json'), JSON.stringify(only))
  return run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.widgets.json')
}

/** The commands of docs/how-to-add.md, "Add a widget in five minutes". */
const guideCommands = () => {
  const [, block = ''] =
    /Add a widget in five minutes[\s\S]*?```sh\n([\s\S]*?)```/.exec(
      readFileSync('docs/how-to-add.md', 'utf8'),
    ) ?? []
  return block.split('\n').flatMap((line) => /^npm run new:widget -- (.*)$/.exec(line.trim())?.[1] ?? [])
}

/** The suite runs the first command, `npm run test:dev` each of them. */
test('adds by each command a widget that passes its own tests', () => {
  const all = guideCommands()
  expect(all.length).toBeGreaterThan(1)
  const commands = process.env.DEV_EDITS === 'all' ? all : all.slice(0, 1)
  for (const command of commands) {
    const { status, said } = add(...command.split(' '))
    expect(status, said).toBe(0)
    expect(fieldsThere()).toContain(`"name":"${command.split(' ')[0]}"`)
  }
  const names = commands.flatMap((command) => command.split(' ')[0] ?? [])
  const written = names.flatMap((name) => [
    `schemas/fields/${name}.json`,
    `src/web/widgets/${name}`,
    `fixtures/forms/widgets/${name}.json`,
  ])
  const style = run(
    biome,
    'check',
    '--error-on-warnings',
    ...written.filter((path) => existsSync(join(copy, path))),
  )
  expect(style.status, style.said).toBe(0)
  expect(typesOf(names)).toEqual({ status: 0, said: '' })
  expect(run('codegen/main.mjs', '--check').status).toBe(0)
}, 240_000)

const label = ['--zh', '其他', '--en', 'Other', '--es', 'Otro']

test.each([
  ['no name', []],
  ['a name that cannot be a folder and a componentName', ['Fm_Stars', ...label]],
  ['a name that is taken', ['input', ...label]],
  ['a base that does not exist', ['fm-other', '--base', 'hologram', ...label]],
  ['a label that lacks a language', ['fm-other', '--zh', '其他', '--en', 'Other']],
])('rejects %s and writes nothing', (_, args) => {
  expect(add(...args).status).toBe(1)
  expect(existsSync(join(copy, 'schemas/fields/fm-other.json'))).toBe(false)
})

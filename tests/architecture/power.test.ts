import { posix } from 'node:path'
import { expect, test } from 'vitest'
import catalogue from '../../src/generated/catalogue.json'
import { filesIn } from './sources'

/*
 * What moves power over other people is declared by the call that can do it (moves), or it is the caller's own (own).
 * Which calls can is derived: statements that write people, memberships, roles, delegations and ways to sign in, the acts
 * that give tasks to another person, and whatever uses these, declaration by declaration, up to the handlers.
 */

interface Facts {
  name: string
  open?: boolean
  writes?: boolean
  moves?: string[]
  confirmable?: boolean
  own?: boolean
  everyone?: boolean
  settles?: string[]
  impersonated?: boolean
  upload?: boolean
}

const calls = catalogue.calls as Facts[]
const written =
  /(?:insert into|delete from) (?:person|membership|person_role|passkey|second_factor)\b|update (?:person|membership)\b|(?:insert into|update) entrust\b/
/** Acts that work on many flows and give what waits for one person to another one. */
const givingActs = ['replaceAssignee', 'delegateMessage']

const sources = filesIn('src/server', '.ts').filter(({ path }) => !path.includes('.test.'))

/** The declarations at the top of a file by name, each with its text. */
function declarationsOf(text: string): [string, string][] {
  const parts = text.split(/^(?=(?:export )?(?:default |(?:async )?(?:function|const|class) ))/m).slice(1)
  return parts.map((part) => [
    /^(?:export )?(?:async )?(?:function|const|class) (\w+)/.exec(part)?.[1] ?? 'default',
    part,
  ])
}

/** Modules behind the entry of a folder, by the names that it exports. */
const entries = new Map(
  sources
    .filter(({ path }) => path.endsWith('/index.ts'))
    .map(({ path, text }) => [
      posix.dirname(path),
      new Map(
        [...text.matchAll(/^export \{([^}]*)\} from '(\.[^']*)'/gms)].flatMap(([, names = '', target = '']) =>
          names.split(',').map((name) => [name.trim(), posix.join(posix.dirname(path), target)]),
        ),
      ),
    ]),
)

/** Returns the module that declares an imported name. */
const moduleOf = (path: string, target: string, name: string) => {
  const full = posix.join(posix.dirname(path), target)
  return `${entries.get(full)?.get(name) ?? full}.ts`
}

/** The names that a file imports from our own files: by the name there, the declaration as "path name". */
const importsOf = (path: string, text: string) =>
  new Map(
    [...text.matchAll(/^import \{([^}]*)\} from '(\.[^']*)'/gms)].flatMap(([, names = '', target = '']) =>
      names
        .split(',')
        .map((name) => name.trim().split(' as '))
        .filter(([name = '']) => name && !name.startsWith('type '))
        .map(([there = '', here = there]) => [here, `${moduleOf(path, target, there)} ${there}`]),
    ),
  )

/** The declarations that can move power, as "path name", found until there are no more; a handler's is "default". */
function movers(): Set<string> {
  const files = sources.map(({ path, text }) => ({
    path,
    declarations: declarationsOf(text),
    imports: importsOf(path, text),
  }))
  const found = new Set<string>()
  const uses = (part: string, name: string) => new RegExp(`\\b${name}\\b`).test(part)
  for (let size = -1; size !== found.size; ) {
    size = found.size
    for (const { path, declarations, imports } of files) {
      const own = declarations.map(([name]) => [name, `${path} ${name}`] as const)
      const known = [...imports, ...own].filter(([, address]) => found.has(address)).map(([name]) => name)
      for (const [name, part] of declarations) {
        const writes = path.includes('/queries/') && written.test(part)
        const gives = path.startsWith('src/server/flow/') && givingActs.some((one) => uses(part, one))
        const reaches = known.some((one) => one !== name && uses(part, one))
        if (writes || gives || reaches) found.add(`${path} ${name}`)
      }
    }
  }
  return found
}

const moving = movers()
const reaching = calls.filter(({ name }) => moving.has(`src/server/calls/${name}.ts default`))

test('finds the known handlers that move power', () => {
  const names = reaching.map(({ name }) => name)
  for (const door of ['employee/handover', 'employee/setenable', 'employee/edit', 'employee/resetpwd'])
    expect(names).toContain(door)
  for (const door of ['dept/edit', 'oa/flow/msg/replace_userid', 'oa/flowdesigns/entrust/creat'])
    expect(names).toContain(door)
})

test("declares the power moved by each call, unless it changes only the caller's own", () => {
  const undeclared = reaching.filter(({ open, moves, own }) => !open && !moves && !own)
  expect(undeclared.map(({ name }) => name)).toEqual([])
})

test('declares power only for calls that write, and exempts only those from a second person', () => {
  const wrong = calls.filter(
    ({ moves, writes, confirmable }) => (moves && !writes) || (confirmable === false && !moves),
  )
  expect(wrong.map(({ name }) => name)).toEqual([])
})

test('declares calls allowed to an impersonator only if they write and are not personal', () => {
  const wrong = calls.filter(
    ({ impersonated, writes, own, moves }) => impersonated && (!writes || own || moves),
  )
  expect(wrong.map(({ name }) => name)).toEqual([])
})

test('opens setting a new password or a second factor to every signed-in user', () => {
  const wrong = calls.filter(({ settles, everyone }) => settles && !everyone)
  expect(wrong.map(({ name }) => name)).toEqual([])
  const all = calls.flatMap(({ name, settles = [] }) => settles.map((debt) => `${debt} ${name}`))
  expect(all.filter((one) => one.startsWith('password')).sort()).toEqual([
    'password employee/changepwd',
    'password employee/getinfo.get',
    'password employee/logout',
  ])
})

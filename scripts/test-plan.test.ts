import { expect, test } from 'vitest'
import { scripts } from '../package.json'
import { testPlan } from './test-plan.mjs'

const short = ['--tags-filter', '!extended']
const plan = (...args: string[]) => testPlan(args, scripts)

test('runs everything without arguments and names the scripts it does not run', () => {
  const { tests, hasGates, hasWalks, left } = plan()
  expect({ tests, hasGates, hasWalks }).toEqual({ tests: short, hasGates: true, hasWalks: true })
  const named = Object.keys(scripts).filter((name) => name.startsWith('test:') && name !== 'test:watch')
  expect(left).toEqual(named.map((name) => `npm run ${name}`))
  expect(left).toEqual(expect.arrayContaining(['npm run test:crash', 'npm run test:walks']))
})

test.each([
  ['a part is its projects', ['web'], ['--project', 'web', '--project', 'web-rules'], false, false],
  ['a path is run alone', ['src/core/text'], ['src/core/text'], false, false],
  [
    'a part and a path narrow each other',
    ['rules', 'decision'],
    ['--project', 'rules', 'decision'],
    false,
    false,
  ],
  ['tests of the server with the build', ['server'], ['--project', 'server'], false, true],
  ['a path of tests of the built server', ['tests/trust/crash'], ['tests/trust/crash'], false, true],
  ['the short form of the walks with the build', ['walks'], ['--project', 'walks', ...short], true, true],
  ['all tests of a path of walks', ['tests/walks/home.test.ts'], ['tests/walks/home.test.ts'], true, true],
])('plans %s, without the gates', (_, args, tests, hasWalks, needsBuild) =>
  expect(plan(...args)).toMatchObject({ tests, hasWalks, needsBuild, hasGates: false, left: [] }),
)

test('plans gates and rules without browser walks in the fast form', () => {
  const { tests, hasGates, hasWalks } = plan('--fast')
  expect({ hasGates, hasWalks }).toEqual({ hasGates: true, hasWalks: false })
  expect(tests.slice(0, 2)).toEqual(['--project', 'rules'])
})

test('watches the files given, otherwise only what a change affects', () => {
  expect(plan('--watch', 'src/core/text')).toMatchObject({ isWatch: true, tests: ['src/core/text'] })
  expect(plan('--watch')).toMatchObject({ isWatch: true, tests: ['--standalone'] })
})

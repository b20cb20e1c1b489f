import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomDesign } from '../../../../tests/kit/random-flow'
import { soundDesign } from '../../../../tests/kit/sound-design'
import { newButton, newConditionalLink } from '../../../core/flow'
import type { FlowDesign } from '../../../generated/types'
import { connectSteps } from '../actions/connect-steps'
import { allLinksOf, type FlowLink } from '../flow-links'
import { createTestDesign, createTestStep } from '../testing'
import { type OutlineRow, outlineOf } from './outline'

/** Creates a design of steps with arrows "a>b" between their only buttons. */
function drawn(ids: string, ...arrows: string[]): FlowDesign {
  const steps = createTestDesign(...[...ids].map((id) => createTestStep(id)))
  return arrows.reduce((design, arrow) => {
    const [from = '', to = ''] = arrow.split('>')
    return connectSteps(design, { from, place: { kind: 'default', button: `${from}-ok` }, to })
  }, steps)
}

/** Formats the list as one line: steps by name, branches in brackets, returns and jumps by arrows. */
const describe = (rows: readonly OutlineRow[]): string =>
  rows
    .map((row) => {
      if (row.kind === 'step') return row.step.id + row.returns.map(({ to }) => `↑${to}`).join('')
      if (row.kind === 'jump') return `→${row.to}`
      if (row.kind === 'way') return ''
      return `(${row.branches.map(({ rows: inner }) => describe(inner)).join('|')})`
    })
    .join('')

test.each([
  ['steps one after the other', drawn('abc', 'a>b', 'b>c'), 'abc'],
  ['branches up to where they meet', drawn('abcd', 'a>b', 'a>c', 'b>d', 'c>d'), 'a(b|c)d'],
  ['a branch that leads straight to where the other ends', drawn('abc', 'a>b', 'a>c', 'b>c'), 'a(b|)c'],
  ['branches that never meet', drawn('abcd', 'a>b', 'a>c', 'c>d'), 'a(b|cd)'],
  [
    'branches within branches',
    drawn('abcdef', 'a>b', 'a>c', 'b>d', 'b>e', 'd>f', 'e>f', 'c>f'),
    'a(b(d|e)|c)f',
  ],
  ['a way back to the start', drawn('abc', 'a>b', 'b>a', 'b>c'), 'ab↑ac'],
  ['a way into another branch', drawn('abcde', 'a>b', 'a>c', 'b>d', 'c>d', 'c>e', 'd>e'), 'a(bd|c(→d|))e'],
])('outlines %s', (_, design, expected) => expect(describe(outlineOf(design).rows)).toBe(expected))

test('a refusing branch does not reach the steps that the others share', () => {
  const refusing = (design: FlowDesign, from: string, to: string): FlowDesign => {
    const [step, ...rest] = design.funlist.filter(({ id }) => id === from)
    const no = { ...newButton(`${from}-no`, '不同意'), outcome: 'refuse' as const, defaultFunId: [to] }
    const grown = step && { ...step, btnGroup: [...step.btnGroup, no] }
    const funlist = design.funlist.map((one) => (one === step && grown ? grown : one))
    expect(rest).toEqual([])
    return { ...design, funlist }
  }
  const design = refusing(drawn('abcdx', 'a>b', 'b>c', 'b>d', 'c>d'), 'b', 'x')
  expect(describe(outlineOf(design).rows)).toBe('ab(c||x)d')
  const again = refusing(drawn('abcx', 'a>b', 'b>c'), 'b', 'x')
  expect(describe(outlineOf(again).rows)).toBe('ab(|x)c')
})

test('lists unreachable steps separately, in their own order', () => {
  const { rows, unreached } = outlineOf(drawn('abxy', 'a>b', 'x>y'))
  expect([describe(rows), describe(unreached)]).toEqual(['ab', 'xy'])
})

test('a button without a target is shown as ending the flow', () => {
  const [first] = outlineOf(drawn('a')).rows
  expect(first).toMatchObject({ kind: 'step', ends: ['同意'] })
})

test('a button with only conditional targets is shown as ending the flow where none holds', () => {
  const design = drawn('ab')
  const next = { ...newConditionalLink('n'), if: '1 == 2', funId: ['b'] }
  const change = (design: FlowDesign, defaults: string[]): FlowDesign => ({
    ...design,
    funlist: design.funlist.map((step) =>
      step.id === 'a'
        ? {
            ...step,
            btnGroup: step.btnGroup.map((one) => ({ ...one, defaultFunId: defaults, NextFun: [next] })),
          }
        : step,
    ),
  })
  const [open] = outlineOf(change(design, [])).rows
  expect(open).toMatchObject({ ends: [], mayEnd: ['同意'] })
  const [sure] = outlineOf(change(design, ['b'])).rows
  expect(sure).toMatchObject({ ends: [], mayEnd: [] })
})

/** Returns the steps and links that a list shows, each as often as it is shown. */
function shownIn(rows: readonly OutlineRow[]): { steps: string[]; links: FlowLink[]; jumps: string[] } {
  const parts = rows.map((row) => {
    if (row.kind === 'step') return { steps: [row.step.id], links: [...row.returns], jumps: [] }
    if (row.kind === 'jump') return { steps: [], links: [], jumps: [row.to] }
    if (row.kind === 'way') return { steps: [], links: [...row.way.links], jumps: [] }
    const inner = row.branches.map((one) => shownIn(one.rows))
    return {
      steps: inner.flatMap(({ steps }) => steps),
      links: [...row.branches.flatMap(({ way }) => way.links), ...inner.flatMap(({ links }) => links)],
      jumps: inner.flatMap(({ jumps }) => jumps),
    }
  })
  return {
    steps: parts.flatMap(({ steps }) => steps),
    links: parts.flatMap(({ links }) => links),
    jumps: parts.flatMap(({ jumps }) => jumps),
  }
}

test.each([
  ['any', randomDesign],
  ['any sound', soundDesign],
])('of %s design, the outline shows every step and every link once', (_, designs) => {
  fc.assert(
    fc.property(designs, (design) => {
      const { rows, unreached } = outlineOf(design)
      const shown = shownIn([...rows, ...unreached])
      expect([...shown.steps].sort()).toEqual(design.funlist.map(({ id }) => id).sort())
      const ids = (links: readonly FlowLink[]) => links.map(({ id }) => id).sort()
      expect(ids(shown.links)).toEqual(ids(allLinksOf(design)))
      for (const to of shown.jumps) expect(shown.steps).toContain(to)
    }),
  )
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { actionDigest, designDigest, digestWithSalt, secretLinePart, toChainAction } from './action-digest'
import { type ChainEntry, checkChain } from './chain'
import { computeLink, genesisLink } from './chain-link'

const [workspace, flow] = ['oa', 'flow-1']
const head = {
  name: '请假',
  desc: '',
  level: 0,
  result: 'running',
  isCancel: false,
  finishedAt: null,
  version: 'v1',
  design: designDigest({ formset: { list: [] } }),
}

/** Builds a chain of actions as the flow writer does. */
function chainOf(suggestions: readonly string[]): ChainEntry[] {
  let before = genesisLink(workspace, flow)
  return suggestions.map((suggest, index) => {
    const salt = `${index}`.padStart(32, '0')
    const lines = [{ id: `line-${index}`, suggest, formdata: [{ n: '天数', str: suggest }] }]
    const stored = { rule: 'deal', input: { suggest } }
    const form = digestWithSalt(salt, 'form', { days: suggest })
    const act = toChainAction({
      workspace,
      flow,
      head,
      salt,
      lines,
      act: stored,
      form,
      ...(index === 0 && { born: true as const }),
    })
    const digest = actionDigest(act)
    const found = { number: 'QJ-1', files: '' }
    const link = computeLink(before, digest, found)
    before = link
    return {
      seq: index + 1,
      act,
      digest,
      found,
      link,
      opened: { salt, details: lines.map(secretLinePart), act: stored },
    }
  })
}

const linesOf = (acts: readonly ChainEntry[]) => acts.flatMap(({ act }) => act.lines.map(({ id }) => id))
const check = (acts: readonly ChainEntry[], more = {}) => checkChain({ workspace, flow, acts, ...more })
const endOf = (acts: readonly ChainEntry[], seq: number) => ({ flow, seq, link: acts[seq - 1]?.link ?? '' })

/** Chain, and a position in it. */
const chains = fc
  .array(fc.string({ maxLength: 5 }), { minLength: 2, maxLength: 8 })
  .chain((texts) => fc.record({ texts: fc.constant(texts), at: fc.nat(texts.length - 1) }))

describe('chain of recorded actions', () => {
  test('verifies as it was written', () => {
    fc.assert(
      fc.property(chains, ({ texts }) => {
        const acts = chainOf(texts)
        const form = { days: texts.at(-1) }
        const whole = { lines: linesOf(acts), ends: [endOf(acts, acts.length)], form, number: 'QJ-1' }
        expect(check(acts, whole).broken).toBeUndefined()
        expect(check(acts, whole)).toMatchObject({ acts: texts.length, linesBefore: 0 })
      }),
    )
  })

  test('reports the action in which an open or a sealed part was edited', () => {
    fc.assert(
      fc.property(chains, fc.boolean(), ({ texts, at }, isOpen) => {
        const acts = structuredClone(chainOf(texts))
        const one = acts[at] as ChainEntry
        if (isOpen) (one.act.lines[0] as { suggest?: string }).suggest += '!'
        else (one.opened as { act: unknown }).act = { rule: 'cancel' }
        expect(check(acts).broken).toMatchObject({ seq: at + 1, problem: 'changed' })
      }),
    )
  })

  test('reports an edit with recomputed digests by the next action or a checkpoint', () => {
    fc.assert(
      fc.property(chains, ({ texts, at }) => {
        const acts = chainOf(texts)
        const other = chainOf(texts.map((text, index) => (index === at ? `${text}!` : text)))
        const forged = acts.map((act, index) => (index === at ? (other[at] as ChainEntry) : act))
        const isLast = at === texts.length - 1
        expect(check(forged).broken?.seq).toBe(isLast ? undefined : at + 2)
        expect(check(forged, { ends: [endOf(acts, at + 1)] }).broken?.seq).toBe(at + 1)
        expect(check(other, { ends: [endOf(acts, at + 1)] }).broken).toEqual({
          seq: at + 1,
          problem: 'rewritten',
        })
      }),
    )
  })

  test('reports a removed action by its position, whether the others keep their numbers or not', () => {
    fc.assert(
      fc.property(chains, ({ texts, at }) => {
        fc.pre(at < texts.length - 1)
        const acts = chainOf(texts)
        const left = acts.filter((_, index) => index !== at)
        const renumbered = left.map((act, index) => ({ ...act, seq: index + 1 }))
        expect(check(left).broken).toMatchObject({ seq: at + 1, problem: 'missing' })
        expect(check(renumbered).broken).toMatchObject({ seq: at + 1, problem: 'unlinked' })
      }),
    )
  })

  test('reports two swapped actions at the first of them', () => {
    fc.assert(
      fc.property(chains, fc.nat(7), ({ texts, at }, second) => {
        const to = second % texts.length
        fc.pre(to !== at)
        const acts = chainOf(texts)
        const [a, b] = [acts[at] as ChainEntry, acts[to] as ChainEntry]
        acts[at] = { ...b, seq: at + 1 }
        acts[to] = { ...a, seq: to + 1 }
        expect(check(acts).broken).toMatchObject({ seq: Math.min(at, to) + 1, problem: 'unlinked' })
      }),
    )
  })

  test('reports an inserted action, and a line that no action wrote', () => {
    fc.assert(
      fc.property(chains, ({ texts, at }) => {
        const acts = chainOf(texts)
        const foreign = chainOf(['x', ...texts])[0] as ChainEntry
        const put = [...acts.slice(0, at), foreign, ...acts.slice(at)].map((act, index) => ({
          ...act,
          seq: index + 1,
        }))
        expect(check(put).broken?.seq).toBe(at === 0 ? 2 : at + 1)
        const lines = linesOf(acts)
        lines.splice(at + 1, 0, 'forged')
        expect(check(acts, { lines }).broken).toEqual({ seq: at + 1, problem: 'inserted', line: 'forged' })
      }),
    )
  })

  test('verifies a truncated chain by itself, and reports the first missing action by a checkpoint', () => {
    fc.assert(
      fc.property(chains, ({ texts, at }) => {
        fc.pre(at > 0)
        const acts = chainOf(texts)
        const left = acts.slice(0, at)
        expect(check(left).broken).toBeUndefined()
        expect(check(left, { ends: [endOf(acts, texts.length)] }).broken).toEqual({
          seq: at + 1,
          problem: 'cut',
        })
      }),
    )
  })

  test('reports a form or document number that the last action did not produce', () => {
    const acts = chainOf(['1', '2'])
    expect(check(acts, { form: { days: '9' } }).broken).toEqual({ seq: 2, problem: 'form' })
    expect(check(acts, { number: 'QJ-2' }).broken).toEqual({ seq: 2, problem: 'head' })
    for (const stand of [
      { result: 'agreed' },
      { name: '出差' },
      { desc: 'x' },
      { level: 100 },
      { isCancel: true },
      { finishedAt: 1 },
    ])
      expect(check(acts, { stand }).broken).toEqual({ seq: 2, problem: 'head' })
    expect(check(acts, { stand: { name: '请假', isCancel: false, finishedAt: null } }).broken).toBeUndefined()
  })

  test('counts lines older than the chain of a flow without reporting them', () => {
    const [, ...later] = chainOf(['1', '2'])
    const [act] = later as [ChainEntry]
    const first = { ...act, seq: 1, link: computeLink(genesisLink(workspace, flow), act.digest, act.found) }
    expect(check([first], { lines: ['old-1', 'old-2', 'line-1'] })).toMatchObject({ linesBefore: 2 })
    expect(check([first], { lines: ['old-1', 'old-2', 'line-1'] }).broken).toBeUndefined()
  })
})

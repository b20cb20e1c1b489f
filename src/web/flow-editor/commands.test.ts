import '../platform/i18n/design-texts'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { checkDesign } from '#/core/flow/check/check-design'
import { replaceForm } from '#/core/flow/fields/rename-fields'
import { callableNames } from '#/core/flow/references/check-context'
import { checkFormDesign } from '#/core/form/check/check-design'
import type { FlowDesign } from '#/generated/types'
import { field } from '../../../tests/kit/house'
import { pointsOf } from '../../core/diagram/step-positions'
import { newButton } from '../../core/flow'
import { setLanguage } from '../platform/i18n/i18n'
import { addButton } from './actions/change-step'
import {
  addLink,
  addStep,
  alignSelection,
  copySelection,
  duplicateSteps,
  linkToNewStep,
  pasteClipboardText,
  selectAllSteps,
} from './commands'
import type { FlowEditorApi } from './editor-context'
import { maxSteps } from './exchange/design-text'
import { allLinksOf } from './flow-links'
import type { StepSelection } from './selection'
import { createDesignIds } from './stable-editor'
import { createTestDesign, createTestRandom, createTestStep } from './testing'

const message = vi.hoisted(() => ({ toast: vi.fn() }))
vi.mock('../ui/toast', () => message)
const ask = vi.hoisted(() => ({ promptChoice: vi.fn() }))
vi.mock('../ui/confirm', () => ask)

beforeAll(() => setLanguage('zh'))
beforeEach(() => {
  message.toast.mockClear()
  ask.promptChoice.mockClear()
})

/** Creates an editor of a design, as the page does. */
function deskOf(first: FlowDesign) {
  const states = [first]
  const chance = createTestRandom()
  const chosen: (StepSelection | null)[] = []
  const now = () => states.at(-1) ?? first
  const editor: FlowEditorApi = {
    run: (action) => {
      const next = action(now())
      if (next !== now()) states.push(next)
    },
    select: (selection) => chosen.push(selection),
    design: now,
    newIds: () => createDesignIds(now(), chance),
  }
  return { editor, now, states, chosen }
}

const arrowsIn = (design: FlowDesign) => {
  const nameOf = (id: string) => design.funlist.find((step) => step.id === id)?.name
  return allLinksOf(design).map(({ from, title, to }) => `${nameOf(from)} ${title} ${nameOf(to)}`)
}

describe('new steps', () => {
  test('a new step has approve and refuse, and the next one follows from approve', () => {
    const { editor, now } = deskOf(createTestDesign(createTestStep('apply')))
    addStep(editor, 'orsign')
    const first = now().funlist[1]
    addStep(editor, 'orsign', first?.id)
    expect(arrowsIn(now())).toEqual(['apply 同意 审批1', '审批1 同意 审批2'])
    addStep(editor, 'message', first?.id)
    expect(arrowsIn(now())).toEqual(['apply 同意 审批1', '审批1 同意 审批2', '审批1 同意 通知1'])
    expect(first?.btnGroup.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['同意', 'agree'],
      ['拒绝', 'refuse'],
    ])
  })

  test('a step added after one with a next step is inserted between both', () => {
    const { editor, now } = deskOf(createTestDesign(createTestStep('apply')))
    addStep(editor, 'orsign')
    addStep(editor, 'orsign', now().funlist[1]?.id)
    addStep(editor, 'orsign', now().funlist[1]?.id)
    expect(arrowsIn(now())).toEqual(['apply 同意 审批1', '审批1 同意 审批3', '审批3 同意 审批2'])
  })

  test('a refusal that leads back is no next step', () => {
    const { editor, now } = deskOf(createTestDesign(createTestStep('apply')))
    addStep(editor, 'orsign')
    addStep(editor, 'orsign', now().funlist[1]?.id)
    const [begin, first] = now().funlist
    const refusal = first?.btnGroup.find(({ outcome }) => outcome === 'refuse')
    if (!begin || !first || !refusal) throw new Error('no refusal')
    addLink(editor, { from: first.id, handle: refusal.id, to: begin.id })
    addStep(editor, 'orsign', first.id)
    expect(arrowsIn(now())).toContain('审批1 同意 审批3')
    expect(ask.promptChoice).not.toHaveBeenCalled()
  })

  test('a free button of a step with a next step gets no branch', () => {
    const { editor, now } = deskOf(createTestDesign(createTestStep('apply')))
    addStep(editor, 'orsign')
    addStep(editor, 'orsign', now().funlist[1]?.id)
    const first = now().funlist[1]
    if (!first) throw new Error('no step')
    editor.run((design) => addButton(design, { step: first.id, button: newButton('free', '转财务') }))
    addStep(editor, 'orsign', first.id)
    expect(arrowsIn(now())).toEqual(['apply 同意 审批1', '审批1 同意 审批3', '审批3 同意 审批2'])
  })

  test('a step added after an event follows from its free outcome, though another one leads on', () => {
    const { editor, now } = deskOf(createTestDesign(createTestStep('apply')))
    addStep(editor, 'event')
    addStep(editor, 'message', now().funlist[1]?.id)
    const [event, notice] = now().funlist.slice(1)
    if (!event || !notice) throw new Error('no event')
    editor.run((design) => {
      const next = [{ _id: 'free', showName: '失败', funids: [] }]
      const event_set = {
        ...event.event_set,
        maybe_fun_list: [...(event.event_set?.maybe_fun_list ?? []), ...next],
      }
      return {
        ...design,
        funlist: design.funlist.map((one) => (one === event ? { ...one, event_set } : one)),
      } as FlowDesign
    })
    const [before] = arrowsIn(now()).slice(1)
    addStep(editor, 'orsign', event.id)
    expect(arrowsIn(now()).slice(1)).toEqual([before, '事件1 失败 审批1'])
  })

  test.each([
    ['审批2', ['审批1 同意 审批4', '审批1 同意 审批3', '审批4 同意 审批2']],
    ['branch', ['审批1 同意 审批2', '审批1 同意 审批3', '审批1 同意 审批4']],
    [null, ['审批1 同意 审批2', '审批1 同意 审批3']],
  ])('asks where a step is added after one with several next steps: %s', async (answer, arrows) => {
    const { editor, now } = deskOf(createTestDesign(createTestStep('apply')))
    addStep(editor, 'orsign')
    const first = now().funlist[1]
    const agree = first?.btnGroup[0]
    if (!first || !agree) throw new Error('no step')
    for (const _ of ['审批2', '审批3'])
      linkToNewStep(editor, { from: first.id, handle: agree.id, at: { x: 0, y: 0 } })
    const target = now().funlist.find(({ name }) => name === answer)
    ask.promptChoice.mockResolvedValue(target?.id ?? answer)
    addStep(editor, 'orsign', first.id)
    await vi.waitFor(() => expect(arrowsIn(now()).slice(1).sort()).toEqual(arrows.toSorted()))
    expect(ask.promptChoice.mock.lastCall?.[0].options).toHaveLength(3)
  })

  test('a new step in a new flow with a new form lacks only its recipients', () => {
    const { editor, now } = deskOf(createTestDesign(createTestStep('apply')))
    const { formset } = now()
    editor.run((design) => replaceForm(design, { ...formset, list: [field(1, '事由', 'input')] }))
    addStep(editor, 'orsign')
    const only = (id: string) => [
      { chosetype: 'or' as const, chosed: [{ type: 'user' as const, id, name: id }], runRoots: [] },
    ]
    const drawn = now().funlist.map((step) => ({
      ...step,
      ...(step.is_start ? { creatPermission: only('100009') } : { dealers: only('100001') }),
    }))
    const ready = { ...now(), funlist: drawn }
    const problems = [...checkFormDesign(ready.formset, callableNames(ready)), ...checkDesign(ready)]
    expect(problems.filter(({ code }) => code !== 'design.words-missing')).toEqual([])
  })
})

const sentence = () => message.toast.mock.lastCall?.[0]

describe('copy and paste', () => {
  /** apply → 审批1 → 审批2 */
  function drawn() {
    const desk = deskOf(createTestDesign(createTestStep('apply')))
    addStep(desk.editor, 'orsign')
    addStep(desk.editor, 'orsign', desk.now().funlist[1]?.id)
    return desk
  }

  test('pastes steps into another flow with their buttons and lines, in one history step', () => {
    const from = drawn()
    const ids = from
      .now()
      .funlist.slice(1)
      .map(({ id }) => id)
    const text = copySelection(from.editor, ids) ?? ''
    const to = deskOf(createTestDesign(createTestStep('begin')))
    pasteClipboardText(to.editor, text)
    expect(arrowsIn(to.now())).toEqual(['审批1 同意 审批2'])
    expect(to.now().funlist[1]?.btnGroup.map(({ outcome }) => outcome)).toEqual(['agree', 'refuse'])
    expect(to.states).toHaveLength(2)
    expect(to.chosen.at(-1)?.beside).toHaveLength(1)
    expect(sentence()).toContain('已粘贴 2 个步骤')
  })

  test('selects, duplicates and aligns all steps', () => {
    const { editor, now, chosen, states } = drawn()
    selectAllSteps(editor)
    const ids = [chosen.at(-1)?.step ?? '', ...(chosen.at(-1)?.beside ?? [])]
    duplicateSteps(editor, ids)
    expect(now().funlist).toHaveLength(6)
    expect(now().funlist.filter(({ is_start }) => is_start)).toHaveLength(1)
    const all = now().funlist.map(({ id }) => id)
    const before = states.length
    alignSelection(editor, all, 'left')
    expect(new Set([...pointsOf(now()).values()].map(({ x }) => x)).size).toBe(1)
    alignSelection(editor, all, 'left')
    expect(states).toHaveLength(before + 1)
  })

  test.each<[string, (text: string) => string, string]>([
    ['what is no step at all', () => '请于周五前提交', '没有步骤'],
    ['a text that was cut off', (text) => text.slice(0, -40), '不完整'],
    [
      'a button that is none',
      (text) => text.replace('"canchosecc": 1', '"canchosecc": "all"'),
      '步骤“apply”',
    ],
    [
      'a name that reaches behind objects',
      (text) => text.replace('"desc"', '"__proto__": {}, "desc"'),
      '__proto__',
    ],
    [
      'two steps that are one',
      (text) =>
        text
          .replace(/"id": "(\d+)",\s+"name": "审批2"/, '"id": "1", "name": "审批2"')
          .replace(/"id": "(\d+)",\s+"name": "审批1"/, '"id": "1", "name": "审批1"'),
      '编号相同',
    ],
    ['more than anybody draws', (text) => text + ' '.repeat(8_000_000), '8 MB'],
  ])('rejects %s with a message and changes nothing', (_, spoilt, description) => {
    const { editor, now, states } = drawn()
    const text =
      copySelection(
        editor,
        now().funlist.map(({ id }) => id),
      ) ?? ''
    pasteClipboardText(editor, spoilt(text))
    expect(sentence()).toContain(description)
    expect(states).toHaveLength(3)
  })

  test('rejects 500 pasted steps in a flow that has some and loses nothing; 499 fit', () => {
    const many = (count: number) => {
      const steps = Array.from({ length: count }, (_, n) => createTestStep(`s${n}`))
      const design = createTestDesign(...steps)
      return (
        copySelection(
          deskOf(design).editor,
          design.funlist.map(({ id }) => id),
        ) ?? ''
      )
    }
    const { editor, now } = deskOf(createTestDesign(createTestStep('apply')))
    pasteClipboardText(editor, many(maxSteps))
    expect(now().funlist).toHaveLength(1)
    expect(sentence()).toBe('一个流程最多 500 个步骤，这里已有 1 个，不能再加 500 个')
    pasteClipboardText(editor, many(maxSteps - 1))
    expect(now().funlist).toHaveLength(maxSteps)
    addStep(editor, 'orsign')
    expect(now().funlist).toHaveLength(maxSteps)
  })
})

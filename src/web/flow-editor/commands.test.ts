import '../platform/designing-texts'
import { beforeAll, describe, expect, test } from 'vitest'
import { namesIn } from '#/core/flow/check/surroundings'
import { checkDesign } from '#/core/flow/design/check-design'
import { withForm } from '#/core/flow/fields/names'
import { checkFormDesign } from '#/core/form/check/check-design'
import type { FlowDesign } from '#/generated/types'
import { field } from '../../../tests/kit/house'
import { speak } from '../platform/i18n'
import { addStep } from './commands'
import type { Editor } from './editor'
import { idsFor } from './ids'
import { allLinksOf } from './links'
import type { Selection } from './selection'
import { designOf, stepNamed, testChance } from './testing'

beforeAll(() => speak('zh'))

/** An editor over a design, as the page holds it. */
function deskOf(first: FlowDesign) {
  const states = [first]
  const chance = testChance()
  const chosen: (Selection | null)[] = []
  const now = () => states.at(-1) ?? first
  const editor: Editor = {
    run: (action) => {
      const next = action(now())
      if (next !== now()) states.push(next)
    },
    select: (selection) => chosen.push(selection),
    design: now,
    newIds: () => idsFor(now(), chance),
  }
  return { editor, now, states, chosen }
}

const arrowsIn = (design: FlowDesign) => {
  const nameOf = (id: string) => design.funlist.find((step) => step.id === id)?.name
  return allLinksOf(design).map(({ from, title, to }) => `${nameOf(from)} ${title} ${nameOf(to)}`)
}

describe('a new step', () => {
  test('agrees or refuses, and the next one goes on from agreeing', () => {
    const { editor, now } = deskOf(designOf(stepNamed('apply')))
    addStep(editor, 'orsign')
    const first = now().funlist[1]
    addStep(editor, 'orsign', first?.id)
    expect(arrowsIn(now())).toEqual(['apply 同意 审批1', '审批1 同意 审批2'])
    addStep(editor, 'message', first?.id)
    expect(arrowsIn(now())).toHaveLength(2)
    expect(first?.btnGroup.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['同意', 'agree'],
      ['拒绝', 'refuse'],
    ])
  })

  test('in a new flow with a new form leaves nothing to complain of but who receives it', () => {
    const { editor, now } = deskOf(designOf(stepNamed('apply')))
    const { formset } = now()
    editor.run((design) => withForm(design, { ...formset, list: [field(1, '事由', 'input')] }))
    addStep(editor, 'orsign')
    const everyone = { chosetype: 'or' as const, chosed: [], runRoots: [] }
    const one = { type: 'user' as const, id: '100001', name: '陈国栋' }
    const people = [{ ...everyone, chosed: [one] }]
    const drawn = now().funlist.map((step) => ({
      ...step,
      ...(step.is_start ? { creatPermission: people } : { dealers: people }),
    }))
    const ready = { ...now(), funlist: drawn }
    const problems = [...checkFormDesign(ready.formset, namesIn(ready)), ...checkDesign(ready)]
    expect(problems.filter(({ code }) => code !== 'design.words-missing')).toEqual([])
  })
})

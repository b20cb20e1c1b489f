// @vitest-environment node
import { beforeAll, expect, test } from 'vitest'
import { scriptEngine } from '../../../../tests/kit/script-engine'
import '../../platform/i18n/design-texts'
import { allFormItemsOf, formFieldsOf } from '#/core/form/design/items'
import { emptyForm, upgradeForm } from '#/core/form/design/upgrade'
import { isSameValue } from '#/core/form/values/form-values'
import type { FormDesign } from '#/generated/types'
import leave from '#fixtures/forms/leave-typed.json'
import purchase from '#fixtures/forms/purchase.json'
import { runScript } from '../../sandbox/engine'
import { patchableKeys } from '../../sandbox/item-patch'
import { createScriptExamples } from './examples'

let engine: Awaited<ReturnType<typeof scriptEngine>>
beforeAll(async () => {
  engine = await scriptEngine()
})

const [leaveForm, purchaseForm] = [leave, purchase].map((form) => upgradeForm(form)) as [
  FormDesign,
  FormDesign,
]
const button = formFieldsOf(purchaseForm)[0]
if (!button) throw new Error('the form has items')

/** Runs an example at the start and for every item; returns whether it ever changed or reported anything. */
function works(form: FormDesign, script: string): boolean {
  const keys = [null, ...allFormItemsOf(form.list).map(({ key }) => key)]
  const models = Object.fromEntries(formFieldsOf(form).map(({ model }) => [model, `内容 ${model}`]))
  return keys
    .map((key) => runScript(engine, { script, given: { form, models, key, watched: patchableKeys } }))
    .map((outcome) => {
      if ('failure' in outcome) throw new Error(JSON.stringify(outcome.failure))
      const left = JSON.parse(outcome.finished.result)
      const isHiding = left.items.some(({ hide }: { hide?: boolean }) => hide)
      return outcome.finished.lines.length > 0 || isHiding || !isSameValue(left.models, models)
    })
    .some(Boolean)
}

test.each([
  ['form', leaveForm, {}, 3],
  ['form with a table', purchaseForm, {}, 3],
  ['button', purchaseForm, { button }, 3],
  ['button of a form without a table', leaveForm, { button }, 2],
])('every example for a %s runs and has an effect', (_, form, place, least) => {
  const examples = createScriptExamples(form, place)
  expect(examples.length).toBeGreaterThanOrEqual(least)
  for (const { title, text } of examples) {
    expect(text).not.toContain('designer.script')
    expect(works(form, text), title).toBe(true)
  }
})

test('a form without fields gets the script frame to start with', () => {
  const [frame, ...others] = createScriptExamples(emptyForm(), {})
  expect(others).toEqual([])
  expect(works(emptyForm(), frame?.text ?? '')).toBe(true)
})

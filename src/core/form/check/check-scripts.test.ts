import { expect, test } from 'vitest'
import { field, formOf, grid, keyOf, modelOf } from '../../../../tests/kit/form-of'
import type { FormDesign, FormItem } from '../../../generated/types'
import { hasScripts } from '../design/scripts'
import { checkFormDesign } from './check-design'

const withScript = (change_code: string, ...list: FormItem[]): FormDesign => {
  const form = formOf(...list)
  return { ...form, config: { ...form.config, change_code } }
}
const hidden = (item: FormItem): FormItem => ({ ...item, hide: true })
const found = (form: FormDesign) =>
  checkFormDesign(form).map(({ code, place, level }) => [code, place?.field, level])

const fetching = '({ default({ HttpRequest }) { HttpRequest({ url: "/a" }) } })'

test('reports a script that accesses the network, wherever it is', () => {
  const button = field('取数', { type: 'button', options: { buttonset: { onclick: fetching } } })
  expect(found(withScript(fetching, button))).toEqual([
    ['form-design.script-network', undefined, 'warning'],
    ['form-design.script-network', keyOf('取数'), 'warning'],
  ])
})

test('does not report a script that only takes the parameter', () =>
  expect(found(withScript('({ default({ HttpRequest }) {} })', field('甲')))).toEqual([]))

test('prevents a script from showing a field that the design hides', () => {
  const text = `({ default({ Models }) { Models.${modelOf('甲')} = 1; const key = "${keyOf('乙')}" } })`
  const form = withScript(
    text,
    hidden(field('甲')),
    hidden(grid('布局', undefined, field('乙'))),
    hidden(field('丙')),
  )
  expect(found(form)).toEqual([
    ['form-design.script-hidden', keyOf('甲'), 'warning'],
    ['form-design.script-hidden', keyOf('乙'), 'warning'],
  ])
})

test('allows scripts to name a visible field', () =>
  expect(found(withScript(`({ default() { return "${keyOf('甲')}" } })`, field('甲')))).toEqual([]))

test('detects scripts of a form or of its buttons', () => {
  const button = (onclick: unknown) =>
    formOf(field('取数', { type: 'button', options: { buttonset: { onclick } } }))
  expect([button(null), button(' '), button('x'), withScript('x'), withScript('')].map(hasScripts)).toEqual([
    false,
    false,
    true,
    true,
    false,
  ])
})

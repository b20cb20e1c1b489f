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

test('a script that asks for the network is told, wherever it stands', () => {
  const button = field('取数', { type: 'button', options: { buttonset: { onclick: fetching } } })
  expect(found(withScript(fetching, button))).toEqual([
    ['form-design.script-network', undefined, 'warning'],
    ['form-design.script-network', keyOf('取数'), 'warning'],
  ])
})

test('a script that only takes the parameter is not', () =>
  expect(found(withScript('({ default({ HttpRequest }) {} })', field('甲')))).toEqual([]))

test('a field that the design hides cannot be shown by a script', () => {
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

test('a field in sight may be named by scripts', () =>
  expect(found(withScript(`({ default() { return "${keyOf('甲')}" } })`, field('甲')))).toEqual([]))

test('a form carries scripts when it or a button has one', () => {
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

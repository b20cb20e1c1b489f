import '../../platform/i18n/design-texts'
import { beforeAll, expect, test } from 'vitest'
import { toFieldSymbols } from '#/core/form/design/field-symbols'
import { upgradeForm } from '#/core/form/design/upgrade'
import type { FlowDesign } from '#/generated/types'
import purchase from '#fixtures/flows/purchase.json'
import form from '#fixtures/forms/purchase.json'
import { setLanguage } from '../../platform/i18n/i18n'
import { allLinksOf } from '../flow-links'
import { createTestDesign, createTestStep } from '../testing'
import { externalFlowsOf } from './external-flows'
import { renderFlowSvg } from './flow-to-svg'

beforeAll(() => setLanguage('zh'))

const read = (design: FlowDesign) => {
  const svg = renderFlowSvg(design, toFieldSymbols(design.formset))
  const picture = new DOMParser().parseFromString(svg, 'image/svg+xml')
  return { svg, picture, texts: [...picture.querySelectorAll('text')].map((one) => one.textContent) }
}

test('the SVG of a flow shows every step and line, and depends on nothing in the page', () => {
  const design = { ...purchase.design, formset: upgradeForm(form) } as unknown as FlowDesign
  const { svg, picture, texts } = read(design)
  for (const { name } of design.funlist) expect(texts.join('\n')).toContain(name)
  const lines = allLinksOf(design).length + externalFlowsOf(design, []).arrows.length
  expect(picture.querySelectorAll('path[marker-end]')).toHaveLength(lines)
  expect(svg).not.toMatch(/var\(|NaN|undefined/)
})

test('escapes a hostile name', () => {
  const { picture, texts } = read(createTestDesign({ ...createTestStep('a'), name: '<script>"&\u0001' }))
  expect(picture.querySelector('script, parsererror')).toBeNull()
  expect(texts.join()).toContain('<script>"&')
})

test('colours highlighted steps and lines, and labels a highlighted step', () => {
  const first = createTestStep('a')
  const btnGroup = first.btnGroup.map((button) => ({ ...button, defaultFunId: ['b'] }))
  const design = createTestDesign({ ...first, btnGroup }, createTestStep('b'))
  const [link] = allLinksOf(design)
  const marks = {
    steps: new Map([['b', 'added' as const]]),
    links: new Map([[link?.id ?? '', 'removed' as const]]),
  }
  const picture = new DOMParser().parseFromString(renderFlowSvg(design, [], marks), 'image/svg+xml')
  expect([...picture.querySelectorAll('text')].map((one) => one.textContent)).toContain('新增')
  expect(picture.querySelectorAll('[stroke-width="3"]')).toHaveLength(2)
})

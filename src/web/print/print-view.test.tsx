import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { formFieldsOf } from '#/core/form/design/items'
import { upgradeForm } from '#/core/form/design/upgrade'
import { fullRights, serializeRights } from '#/core/form/rights/rights'
import type { FormDesign } from '#/generated/types'
import layoutsJson from '#fixtures/forms/widgets/layouts.json'
import { setLanguage } from '../platform/i18n/i18n'
import { PrintView } from './print-view'

const company = vi.hoisted(() => ({ name: '', logo: '' }))
vi.mock('../platform/settings', () => ({ pageSettings: () => ({ zone: 'Asia/Shanghai', company }) }))

const form = upgradeForm(layoutsJson)
const itemNamed = (name: string) => {
  const item = formFieldsOf(form).find((one) => one.name === name)
  if (!item) throw new Error(name)
  return item
}
const hotel = itemNamed('酒店名称')

beforeAll(() => setLanguage('zh'))
beforeEach(() => localStorage.clear())
afterEach(cleanup)

async function draw(printed: FormDesign = form) {
  const values = { [hotel.model]: '贵州饭店' }
  const limits = serializeRights(fullRights(printed), printed)
  await act(async () => {
    render(
      <PrintView
        head={{ name: '出差申请', facts: [['文号', 'CC-2026-001']] }}
        printed={{ form: printed, values, limits, mode: 'view' }}
        onBack={() => undefined}
      />,
    )
  })
  await waitFor(() => expect(document.querySelector('.qp-rows')).not.toBeNull())
}

const titles = () => [...document.querySelectorAll('.qp-rows h2')].map(({ textContent }) => textContent)
const names = () => [...document.querySelectorAll('.qp-field dt')].map(({ textContent }) => textContent)

test('prints all sections of all layouts one below the other, with titles and values as text', async () => {
  await draw()
  expect(titles()).toEqual(expect.arrayContaining(['申请人信息', '行程', '住宿', '陪同人员', '其他说明']))
  expect(screen.getByText('贵州饭店')).toBeTruthy()
  expect(screen.getByText('CC-2026-001')).toBeTruthy()
  expect(document.title).toBe('出差申请')
  expect(document.querySelectorAll('.qp-paper input, .qp-paper button')).toHaveLength(0)
})

test('omits empty fields on request, and remembers the choice for the next print', async () => {
  await draw()
  fireEvent.click(screen.getByLabelText('打印未填写的字段'))
  expect(names()).toEqual(['酒店名称'])
  expect(titles()).toEqual(['住宿'])
  cleanup()
  await draw()
  expect(names()).toEqual(['酒店名称'])
})

test('does not print fields that the designer excludes', async () => {
  const text = JSON.stringify(form).replace(`"key":"${hotel.key}"`, `"key":"${hotel.key}","printable":false`)
  await draw(upgradeForm(JSON.parse(text)))
  expect(names()).not.toContain('酒店名称')
  expect(titles()).not.toContain('住宿')
})

test('draws every border of a layout to its end, even where its last part is empty', async () => {
  await draw()
  fireEvent.click(screen.getByLabelText('打印未填写的字段'))
  const layouts = [...document.querySelectorAll('.qp-layout')]
  const spans = layouts.map((layout) =>
    [...layout.querySelectorAll<HTMLElement>(':scope > div')]
      .map(({ style }) => Number(style.getPropertyValue('--qp-span')))
      .reduce((sum, span) => sum + span, 0),
  )
  expect(spans.length).toBeGreaterThan(0)
  expect(spans.every((span) => span % 24 === 0)).toBe(true)
})

test('begins with logo and name of the company, if it has set them', async () => {
  await draw()
  const paper = () => document.querySelector('.qp-head')?.firstElementChild
  expect(paper()?.tagName).toBe('H1')
  cleanup()
  Object.assign(company, { name: '云杉科技', logo: 'data:image/webp;base64,AA' })
  await draw()
  expect(paper()?.textContent).toBe('云杉科技')
  expect(paper()?.querySelector('img')?.getAttribute('src')).toBe('data:image/webp;base64,AA')
  Object.assign(company, { name: '', logo: '' })
})

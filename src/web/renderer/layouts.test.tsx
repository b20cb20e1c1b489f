import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { formFieldsOf } from '#/core/form/design/items'
import { upgradeForm } from '#/core/form/design/upgrade'
import type { FormDesign } from '#/generated/types'
import layoutsJson from '#fixtures/forms/widgets/layouts.json'
import { setLanguage } from '../platform/i18n/i18n'
import { type FormController, FormView } from './form'

vi.mock('../platform/settings', () => ({ pageSettings: () => ({ zone: 'Asia/Shanghai' }) }))

const form = upgradeForm(layoutsJson)
const modelOf = (name: string) => formFieldsOf(form).find((item) => item.name === name)?.model ?? ''

beforeAll(async () => {
  vi.stubGlobal('IntersectionObserver', undefined)
  await setLanguage('zh')
})
afterEach(cleanup)

async function draw(design: FormDesign = form, props: Partial<Parameters<typeof FormView>[0]> = {}) {
  let controller: FormController | undefined
  await act(async () => {
    render(<FormView form={design} {...props} onReady={(ready) => (controller = ready)} />)
  })
  await waitFor(() => expect(document.querySelector('.qf-tabs')).not.toBeNull())
  if (!controller) throw new Error('the form is not ready')
  return controller
}

const tab = (name: string) => screen.getByRole('tab', { name: new RegExp(`^${name}`) })
const panel = (name: string) => document.getElementById(tab(name).getAttribute('aria-controls') ?? '')
const head = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })
const fieldIn = (element: HTMLElement | null, name: string) =>
  [...(element?.querySelectorAll<HTMLElement>('.qf-item') ?? [])].find(
    (one) => one.querySelector('.qf-label')?.textContent === name,
  )

test('shows one tab, and a tab that was never opened contains no controls', async () => {
  await draw()
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['行程', '住宿'])
  expect(panel('行程')?.hidden).toBe(false)
  expect(panel('住宿')?.hidden).toBe(true)
  expect(fieldIn(panel('住宿'), '酒店名称')?.querySelector('input')).toBeNull()
  fireEvent.click(tab('住宿'))
  expect(panel('行程')?.hidden).toBe(true)
  await waitFor(() => expect(fieldIn(panel('住宿'), '酒店名称')?.querySelector('input')).toBeTruthy())
})

test('arrow keys, Home and End move between tabs', async () => {
  await draw()
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
  tab('行程').focus()
  press('ArrowRight')
  expect(document.activeElement).toBe(tab('住宿'))
  expect(tab('住宿').getAttribute('aria-selected')).toBe('true')
  press('ArrowRight')
  expect(document.activeElement).toBe(tab('行程'))
  press('End')
  expect(tab('住宿').tabIndex).toBe(0)
  press('Home')
  expect([tab('行程').tabIndex, tab('住宿').tabIndex]).toEqual([0, -1])
})

test('validation marks the tabs with problems, and moving to a problem opens its tab', async () => {
  const controller = await draw()
  act(() => controller.fill({ [modelOf('姓名')]: '王芳', [modelOf('目的地')]: '贵阳' }))
  await act(async () => void (await controller.validate()))
  expect(tab('住宿').querySelector('.qf-mark')).not.toBeNull()
  expect(tab('行程').querySelector('.qf-mark')).toBeNull()
  expect(panel('住宿')?.hidden).toBe(false)
  const hotel = await waitFor(() => {
    const input = fieldIn(panel('住宿'), '酒店名称')?.querySelector('input')
    expect(document.activeElement).toBe(input)
    return input as HTMLInputElement
  })
  fireEvent.change(hotel, { target: { value: '贵州饭店' } })
  await waitFor(() => expect(tab('住宿').querySelector('.qf-mark')).toBeNull())
  expect(controller.values()).toMatchObject({ [modelOf('酒店名称')]: '贵州饭店' })
})

test('collapsible sections open and close, with accordion one at a time', async () => {
  const accordion = form.list.map((item) =>
    item.type === 'collapse' ? { ...item, options: { ...item.options, accordion: true } } : item,
  )
  await draw({ ...form, list: accordion })
  const isOpen = (name: string) => head(name).getAttribute('aria-expanded') === 'true'
  expect([isOpen('陪同人员'), isOpen('其他说明')]).toEqual([true, false])
  fireEvent.click(head('其他说明'))
  expect([isOpen('陪同人员'), isOpen('其他说明')]).toEqual([false, true])
  fireEvent.click(head('其他说明'))
  expect([isOpen('陪同人员'), isOpen('其他说明')]).toEqual([false, false])
})

test('renders a group under its heading, and omits a hidden column', async () => {
  await draw()
  const group = screen.getByRole('group', { name: '申请人信息' })
  expect(fieldIn(group, '姓名')).toBeTruthy()
  expect(fieldIn(group, '联系电话')).toBeTruthy()
  expect(document.body.textContent).not.toContain('内部备注')
})

test('read mode shows the same tabs, and renders all of them for printing', async () => {
  await draw(form, { status: 'read', values: { [modelOf('酒店名称')]: '贵州饭店' } })
  expect(panel('住宿')?.textContent).toContain('贵州饭店')
  expect(document.querySelectorAll('.qf input, .qf textarea')).toHaveLength(0)
})

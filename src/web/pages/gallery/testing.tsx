import { act, cleanup, fireEvent, render, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { type FormValues, fieldSchemas } from '../../../core/form'
import { quietApi } from '../../platform/api'
import { type FormController, FormView } from '../../renderer'
import type { FieldExample } from './example'
import { type ExampleState, fieldExampleStates } from './showcase'

/* Shared parts of the tests over all widgets: a directory, rendered forms, and simulated user input. */

const people = [
  { id: '100009', _uuid: '100009', username: '苏婉清', userjobid: '100009', d_id: '4', pinyin: 's' },
]
const company = {
  deptid: '4',
  _uuid: '4',
  deptname: '前端组',
  parent_id: null,
  type: 'dept' as const,
  children: people.map((one) => ({ ...one, type: 'user' as const })),
}
const roles = [
  { _uuid: 'g', groupname: '管理', children: [{ _uuid: 'role-general-manager', rolename: '总经理' }] },
]
const flows = [{ id: 'c', name: '人事', lists: [{ id: 'leave', name: '请假申请', isleaf: 1 as const }] }]

/**
 * Known console noise: updates after a test has ended, and antd's warning about a form without its own
 * element.
 */
const known = /not wrapped in act|\[antd: App\]/

/** Console errors of this test. */
export const consoleErrors: string[] = []

/** Registers setup and teardown of each test in a file. */
export function setUpGallery() {
  beforeAll(() => {
    vi.stubGlobal('IntersectionObserver', undefined)
  })
  beforeEach(() => {
    consoleErrors.length = 0
    vi.spyOn(console, 'error').mockImplementation((...messages) => {
      const sentence = messages.map(String).join(' ')
      if (!known.test(sentence)) consoleErrors.push(sentence)
    })
    vi.spyOn(quietApi.employee.contact.getusersbydept, 'page').mockResolvedValue([company])
    vi.spyOn(quietApi.employee.contact.getroletree, 'page').mockResolvedValue(roles)
    vi.spyOn(quietApi.oa.flowdesigns, 'cancreattreelist').mockResolvedValue(flows)
  })
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
  })
}

/** Returns the state with a name. */
export const findState = (name: string) =>
  fieldExampleStates.find((state) => state.name === name) as ExampleState

/** Renders an example in a state and waits for its widget. */
export async function renderExample(
  { form, ...exhibit }: FieldExample,
  state: ExampleState,
  values?: FormValues,
) {
  let controller: FormController | undefined
  const shown = state.form?.(form) ?? form
  const shownValues = values ?? state.values({ form, ...exhibit }) ?? {}
  await act(async () => {
    render(
      <FormView
        form={shown}
        rights={state.rights(shown)}
        status={state.status}
        values={shownValues}
        onReady={(ready) => (controller = ready)}
      />,
    )
  })
  await waitFor(() => expect(document.querySelector('.qf-item > *, .qf-none')).not.toBeNull())
  await waitFor(() =>
    expect(document.querySelector('.qf-item')?.querySelector('.qf-look') ?? null).toBeNull(),
  )
  if (!controller) throw new Error('the form is not ready')
  return controller
}

/** Operates each control like a user: types, ticks, moves, opens and selects. */
export async function exerciseControls() {
  const all = [...document.querySelectorAll<HTMLElement>('.qf-control :is(input, textarea, button, [role])')]
  for (const one of all.filter((one) => one.isConnected && !one.matches(':disabled')))
    await act(async () => {
      const role = one.getAttribute('role') ?? one.getAttribute('type') ?? one.tagName.toLowerCase()
      handle(one, role)
    })
}

function handle(one: HTMLElement, role: string) {
  const press = (key: string, keyCode: number) => fireEvent.keyDown(one, { key, keyCode, which: keyCode })
  if (['checkbox', 'radio', 'switch'].includes(role)) fireEvent.click(one)
  else if (role === 'slider') press('ArrowRight', 39)
  else if (role === 'combobox') {
    fireEvent.mouseDown(one)
    press('ArrowDown', 40)
    press('Enter', 13)
  } else if (one instanceof HTMLInputElement && one.type !== 'file') {
    fireEvent.mouseDown(one)
    fireEvent.change(one, { target: { value: one.closest('.ant-picker') ? '2026-01-05' : '7' } })
    press('Enter', 13)
    fireEvent.blur(one)
  } else if (one instanceof HTMLTextAreaElement) fireEvent.change(one, { target: { value: '改过' } })
}

/** Each field with its name, as test cases. */
export const fieldCases = fieldSchemas.map((field) => [field.name, field] as const)

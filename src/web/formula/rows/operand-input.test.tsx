import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { OperandValue } from '#/core/expression'
import { dateTexts, momentTexts, numberTexts } from '../../../../tests/kit/written-values'
import { quietApi } from '../../platform/api'
import { setLanguage } from '../../platform/i18n/i18n'
import { NameInput, OperandInput, toOperand } from './operand-input'
import { type SubjectFacts, subjectFactsOf } from './operators'

beforeAll(() => setLanguage('zh'))
afterEach(cleanup)

const facts = (kind: SubjectFacts['kind'], format?: SubjectFacts['format']): SubjectFacts => ({
  kind,
  ...(format && { format }),
})

test.each(numberTexts)('reads the number %s of a condition as %s', (text, number) =>
  expect(toOperand(facts('number'), text)).toEqual(
    number === undefined ? { text } : { digits: String(number) },
  ),
)

test.each(dateTexts)('reads the date %s of a condition as %s', (text, date) =>
  expect(toOperand(facts('date', 'date'), text)).toEqual({ text: date ?? text }),
)

test.each(momentTexts.filter(([text]) => /^\d{4}/.test(text)))(
  'reads the date and time %s of a condition as %s',
  (text, moment) => expect(toOperand(facts('date', 'datetime'), text)).toEqual({ text: moment ?? text }),
)

test('shows a typed number as it is understood on blur, and marks another text', () => {
  let current: OperandValue | undefined
  function Host() {
    const [value, setValue] = useState<OperandValue>()
    current = value
    return <OperandInput label="金额" known={facts('number')} value={value} onChange={setValue} />
  }
  render(<Host />)
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: '金额' })
  fireEvent.change(input, { target: { value: '3万' } })
  expect([input.value, current]).toEqual(['3万', { digits: '30000' }])
  fireEvent.blur(input)
  expect(input.value).toBe('30000')
  fireEvent.change(input, { target: { value: '三' } })
  expect([current, input.getAttribute('aria-invalid')]).toEqual([{ text: '三' }, 'true'])
})

describe('name input', () => {
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
  })

  const roles = [{ _uuid: 'g', groupname: '财务', children: [{ _uuid: '1', rolename: '会计' }] }]
  const offered = (box: HTMLElement) => [...box.querySelectorAll('option')].map(({ value }) => value)

  test('suggests matching names on focus, and still allows free typing', async () => {
    const ask = vi.spyOn(quietApi.employee.contact.getroletree, 'page').mockResolvedValue(roles)
    const written: string[] = []
    const { container } = render(
      <NameInput label="角色" of="role" value="会" onChange={(name) => written.push(name)} />,
    )
    expect(ask).not.toHaveBeenCalled()
    await act(async () => fireEvent.focus(screen.getByLabelText('角色')))
    await waitFor(() => expect(offered(container)).toEqual(['会计']))
    fireEvent.change(screen.getByLabelText('角色'), { target: { value: '出纳' } })
    expect(written).toEqual(['出纳'])
  })

  test('suggests no names without the right to read the directory', async () => {
    vi.spyOn(quietApi.employee.contact.getroletree, 'page').mockRejectedValue(new Error('no'))
    const { container } = render(<NameInput label="角色" of="role" value="" onChange={() => {}} />)
    await act(async () => fireEvent.focus(screen.getByLabelText('角色')))
    await act(() => new Promise((done) => setTimeout(done, 250)))
    expect(offered(container)).toEqual([])
  })

  test.each([
    ['a field of a person', 'person', undefined, 'user'],
    ['a field of a department', 'department', undefined, 'dept'],
    ['a field of roles', 'text', 'fm-chose-role', 'role'],
    ['any other field', 'text', 'input', undefined],
  ] as const)('compares %s with names of its kind', (_, kind, type, names) => {
    const field = { key: '1', name: '字段', kind, ...(type && { type }) }
    expect(subjectFactsOf({ field: '1', name: '字段', shown: true }, [field]).names).toBe(names)
  })
})

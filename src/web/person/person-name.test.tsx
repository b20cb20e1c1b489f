import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { quietApi } from '../platform/api'
import { setLanguage } from '../platform/i18n/i18n'
import { PersonName } from './person-name'

beforeAll(() => setLanguage('zh'))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('requests the card of a person once, when it is first opened, and shows its facts in order', async () => {
  vi.spyOn(quietApi.employee.contact, 'faces').mockResolvedValue([])
  const card = vi.spyOn(quietApi.employee.contact, 'card').mockResolvedValue({
    id: 'a',
    name: '林晓峰',
    enabled: true,
    favourite: false,
    facts: [
      { fact: 'mail', text: 'lin@example.com' },
      { fact: 'position', text: '前端组长' },
    ],
  })
  render(<PersonName id="a" name="林晓峰" />)
  expect(card).not.toHaveBeenCalled()
  const name = screen.getByRole('button', { name: '林晓峰' })
  fireEvent.click(name)
  const mail = await screen.findByRole('link', { name: 'lin@example.com', hidden: true })
  expect(mail.getAttribute('href')).toBe('mailto:lin@example.com')
  expect([...document.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual(['职位', '邮箱'])
  fireEvent.click(name)
  fireEvent.click(name)
  expect(card).toHaveBeenCalledTimes(1)
})

test('shows a name without an id as text', () => {
  render(<PersonName id="" name="系统" />)
  expect(screen.queryByRole('button')).toBeNull()
})

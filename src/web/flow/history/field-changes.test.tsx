import { render, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { setLanguage } from '../../platform/i18n/i18n'
import { FieldChanges } from './field-changes'

beforeAll(() => setLanguage('zh'))

const textOf = (name: string) => screen.getByText(name).closest('div')?.textContent

test('shows old and new values of a field, and changed cells and rows of a table', () => {
  const field = (n: string, part: object) => ({ n, m: n, t: 'input', str: '', ...part })
  const rows = [
    { row: 1, column: '数量', was: '2', now: '3' },
    { row: 2, now: '键盘，4' },
    { row: 2, was: '支架，1' },
  ]
  render(
    <FieldChanges
      changes={[
        field('标题', { was: '手机', str: '平板' }),
        field('备注', { was: '急' }),
        field('明细', { rows }),
      ]}
    />,
  )
  expect(textOf('标题')).toBe('标题手机 → 平板')
  expect(textOf('备注')).toBe('备注急 → （空）')
  expect(textOf('明细')).toBe('明细第 1 行 数量：2 → 3第 2 行：键盘，4删除原第 2 行：支架，1')
})

import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { explainTrace, traceCondition } from '#/core/expression'
import type { PathReason } from '#/generated/types'
import { setLanguage } from '../../platform/i18n/i18n'
import { PathReasons } from './path-reasons'

beforeAll(() => setLanguage('zh'))
afterEach(cleanup)

const amount = '@[金额_1700000000000_1]'
const kind = '@[类型_1700000000000_2]'
const values: Record<string, unknown> = { '1700000000000_1': 5800, '1700000000000_2': '住宿' }
const labels = { true: '真', false: '假' }

const link = (text: string, to: string, rest: Partial<PathReason> = {}): PathReason => {
  const { holds, parts } = traceCondition(text, { value: (key) => values[key] })
  const explanation = explainTrace(text, parts, { labels }) as PathReason['explanation']
  return {
    kind: 'if',
    step: '发起',
    button: '提交',
    name: '',
    to: [to],
    holds,
    explanation,
    ...rest,
  }
}
const plain = (kindOf: PathReason['kind'], holds: boolean): PathReason => ({
  kind: kindOf,
  step: '发起',
  button: '提交',
  name: '',
  to: ['财务'],
  holds,
})

test('draws nothing where there were no conditions', () => {
  const { container } = render(<PathReasons reasons={[]} />)
  expect(container.innerHTML).toBe('')
})

test('shows every condition with its values, its result and its target', () => {
  const both = `${amount} > 5000 && ${kind} == "交通"`
  render(
    <PathReasons
      reasons={[
        link(`${amount} > 5000`, '主管', { name: '大额' }),
        link(both, '总经理'),
        plain('default', false),
      ]}
    />,
  )
  const [big, second, fallback] = within(screen.getAllByRole('list')[0] as HTMLElement)
    .getAllByRole('listitem')
    .filter((item) => item.parentElement?.tagName === 'OL')
  expect(big?.textContent).toBe('满足大额→ 主管金额 5,800 > 5,000 → 真')
  expect(second?.textContent).toContain('不满足条件 2→ 总经理')
  expect(second?.textContent).toContain('类型 "住宿" == "交通" → 假')
  expect(fallback?.textContent).toBe('不满足条件都不满足时→ 财务')
})

test('says when a condition was not stored, and lists skipped steps separately', () => {
  const cut = link('1 > 0', '主管', { explanation: undefined })
  render(<PathReasons reasons={[cut, link('1 > 0', '归档', { step: '主管', button: '同意' })]} />)
  expect(screen.getByText('条件过长，没有记录过程')).toBeDefined()
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    '发起 · 提交',
    '主管 · 同意',
  ])
})

import { cleanup, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { stubMedia } from '../../../../tests/kit/media'
import type { OaFlowDealBymsgidData } from '../../../generated/types'
import { mainButtonIndex } from '../../form-submission/use-live-preview'
import { setLanguage } from '../../platform/i18n/i18n'
import { ActionBar } from './action-bar'
import type { Deal } from './use-deal'

beforeAll(() => setLanguage('zh'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const width = (isMobile: boolean) => stubMedia((query) => isMobile && query.includes('max-width'))

const button = (name: string, outcome: 'agree' | 'refuse' | 'return') => ({ id: name, name, outcome })

/** Renders the bar of a step and returns the buttons of its decisions in order, with their weight. */
function decisionsOf(btnGroup: ReturnType<typeof button>[]) {
  const start = { step: { btnGroup }, orders: [] } as unknown as OaFlowDealBymsgidData
  const deal = {
    main: mainButtonIndex(btnGroup as never),
    isReady: true,
    opinion: { suggest: '', quotes: [], say: () => {}, area: null },
    files: [],
    draft: {},
  } as unknown as Deal
  render(<ActionBar start={start} deal={deal} onOpen={() => {}} />, { wrapper: MemoryRouter })
  const names = new Set(btnGroup.map(({ name }) => name))
  return [...document.querySelectorAll<HTMLElement>('.q-button')]
    .filter(({ textContent }) => names.has(textContent ?? ''))
    .map(({ textContent, dataset }) => [textContent, dataset.kind])
}

test.each([
  ['desk', false],
  ['phone', true],
] as const)(
  'offers approval first and filled, rejection second on a %s, in any order of the design',
  (_, isMobile) => {
    width(isMobile)
    const agree = button('同意', 'agree')
    const refuse = button('拒绝', 'refuse')
    const decided = [
      ['同意', 'primary'],
      ['拒绝', 'danger'],
    ]
    expect(decisionsOf([agree, refuse])).toEqual(decided)
    cleanup()
    expect(decisionsOf([refuse, agree])).toEqual(decided)
  },
)

test('the bar of a phone has the rejection beside the approval, and other decisions in its menu', () => {
  width(true)
  expect(decisionsOf([button('退回', 'return'), button('同意', 'agree'), button('拒绝', 'refuse')])).toEqual([
    ['同意', 'primary'],
    ['拒绝', 'danger'],
  ])
})

import { readFileSync } from 'node:fs'
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { shellSizes, usePreferences } from './preferences'

const css = readFileSync('src/web/ui/tokens.css', 'utf8')
const [desk = '', phone = ''] = css.split('@media (width < 992px)')
const heightIn = (part: string) => /--q-control: (\d+)px/.exec(part)?.[1]

test('S1-021 “Default component size `mini`”: a new browser has it on a desk, and 44 pixels on a phone', () => {
  const { result } = renderHook(usePreferences)
  expect(result.current.size).toBe('mini')
  expect(shellSizes).toEqual(['default', 'medium', 'small', 'mini'])
  expect([heightIn(desk), heightIn(phone)]).toEqual(['28', '44'])
  const heights = [...phone.matchAll(/--q-control: (\d+)px/g)].map(([, height]) => Number(height))
  expect(Math.min(...heights)).toBe(44)
})

test('S1-093 “theme (default colour #409EFF), showSettings, tagsView, fixedHeader, sidebarLogo”', () => {
  const { result } = renderHook(usePreferences)
  const { colour, showSettings, tagsView, fixedHeader, sidebarLogo } = result.current
  expect(colour.toUpperCase()).toBe('#409EFF')
  expect([showSettings, tagsView, fixedHeader, sidebarLogo]).toEqual([true, true, true, true])
})

import { expect, test } from 'vitest'
import exceptions from './design-system.json'
import { filesIn } from './sources'

const home = 'src/web/ui/tokens.css'
const all = filesIn('src/web', '.css').map(({ path, text }) => ({
  path,
  text: text.replace(/\/\*[\s\S]*?\*\//g, ''),
  lines: text.trimEnd().split('\n').length,
}))
const tokenText = all.find(({ path }) => path === home)?.text ?? ''
const styles = all.filter(({ path }) => path !== home)

/** The pixels of each token of a scale: 8px → --q-space-2. */
const scaleOf = (name: string) =>
  new Map(
    [...tokenText.matchAll(new RegExp(`(--q-${name}-[\\w]+): (\\d+px);`, 'g'))].map(
      ([, token = '', pixels = '']) => [pixels, token],
    ),
  )
const scales = [
  { property: /^(?:scroll-)?(?:margin|padding)(?:-\w+)*$|^(?:row-|column-)?gap$/, scale: scaleOf('space') },
  { property: /^font(?:-size)?$/, scale: scaleOf('text') },
  { property: /^border(?:-\w+)*-radius$/, scale: scaleOf('radius') },
]
const [, fontScale, radiusScale] = scales

const declarationsOf = (css: string) =>
  [...css.matchAll(/(?<=[{;]\s*)([\w-]+):\s*([^;{}]+)(?=[;}])/g)].map(([, property = '', value = '']) => ({
    property,
    value,
  }))
const pixelsIn = (value: string) => [...value.matchAll(/(?<![\w.-])[\d.]+px\b/g)].map(([pixels]) => pixels)

/** Lengths that are no part of a computation. */
const plainPixelsIn = (value: string) => (value.includes('(') ? [] : pixelsIn(value))

const isListed = (list: { file: string; value: string }[], path: string, value: string) =>
  list.some((one) => path.endsWith(one.file) && one.value === value)

test.each(styles)('$path uses the tokens of distances, text sizes and radii', ({ text }) => {
  const found = declarationsOf(text).flatMap(({ property, value }) => {
    const scale = scales.find((one) => one.property.test(property))?.scale
    return pixelsIn(value).flatMap((pixels) =>
      scale?.has(pixels) ? [`${property}: ${value} — ${pixels} is var(${scale.get(pixels)})`] : [],
    )
  })
  expect(found).toEqual([])
})

/** Sizes of 20px and more belong to single figures and titles. */
const isDisplaySize = (pixels: string) => Number.parseFloat(pixels) >= 20

test.each(styles)('$path has no text size beside the scale', ({ path, text }) => {
  const found = declarationsOf(text)
    .filter(({ property }) => fontScale?.property.test(property))
    .flatMap(({ value }) => plainPixelsIn(value))
    .filter((pixels) => !isDisplaySize(pixels) && !isListed(exceptions.textSizes, path, pixels))
  expect(found).toEqual([])
})

/** Marks of a few pixels have a rounding of their own. */
const isMark = (pixels: string) => Number.parseFloat(pixels) < 4

test.each(styles)('$path has no radius beside the scale', ({ path, text }) => {
  const found = declarationsOf(text)
    .filter(({ property }) => radiusScale?.property.test(property))
    .flatMap(({ value }) => plainPixelsIn(value))
    .filter((pixels) => !isMark(pixels) && !isListed(exceptions.radii, path, pixels))
  expect(found).toEqual([])
})

const widths = ['(width < 768px)', '(width < 992px)', '(width >= 768px)', '(width >= 992px)']

test.each(all)('$path spells the breakpoints of phone and desk one way', ({ path, text }) => {
  const conditions = [...text.matchAll(/@media([^{]+)\{/g)].flatMap(([, query = '']) =>
    [...query.matchAll(/\([^()]*\b(?:width|height)\b[^()]*\)/g)].map(([condition]) => condition),
  )
  const found = conditions.filter(
    (condition) => !widths.includes(condition) && !isListed(exceptions.breakpoints, path, condition),
  )
  expect(found).toEqual([])
})

test('limits all style sheets to 15000 lines', () => {
  expect(all.reduce((sum, { lines }) => sum + lines, 0)).toBeLessThanOrEqual(15_000)
})

test('names no exception that no style sheet has', () => {
  const lists = [...exceptions.textSizes, ...exceptions.radii, ...exceptions.breakpoints]
  const stale = lists.filter(
    ({ file, value }) => !all.some(({ path, text }) => path.endsWith(file) && text.includes(value)),
  )
  expect(stale).toEqual([])
})

const pages = filesIn('src/web', '.tsx').filter(({ path }) => !path.includes('.test.'))

test('hides the mark of the library on the one canvas of diagrams (decision 119)', () => {
  const diagrams = pages.filter(({ text }) => text.includes('<ReactFlow\n'))
  expect(diagrams).toHaveLength(1)
  for (const { path, text } of diagrams) expect(text, path).toContain('hideAttribution: true')
})

/** The only one whose style sheet hides it. */
const hiddenByStyle = 'src/web/pages/verify/page.tsx'

test('shows no file button of the browser, whose text is in the language of the browser', () => {
  const inputs = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/<input\b(?:(?!\/>)[\s\S])*?type="file"(?:(?!\/>)[\s\S])*/g)].map(([input]) => ({
      path,
      input,
    })),
  )
  expect(inputs.length).toBeGreaterThan(5)
  const shown = inputs.filter(
    ({ path, input }) => path !== hiddenByStyle && !/\bhidden\b|q-hidden/.test(input),
  )
  expect(shown.map(({ path }) => path)).toEqual([])
})

/** Selectors of a style sheet, without what stands in parentheses. */
const selectorsIn = (css: string) =>
  [...css.matchAll(/([^{}]+)\{/g)].flatMap(([, head = '']) => {
    let plain = head
    while (/\([^()]*\)/.test(plain)) plain = plain.replace(/\([^()]*\)/g, '')
    return plain.split(',').map((selector) => selector.trim())
  })

/** Whether any element inside another matches: after each change in the page the browser computes all styles anew. */
const matchesAll = (selector: string) => /:has.*[\s>](?<![~+]\s*)(?:\*|:[\w-]+)+$/.test(selector)

test('a selector with :has is recognized that any descendant matches', () => {
  const costly = ['.a > .b:has > :last-child', '.a:has *']
  const cheap = ['.a:has > .b', '.a:has ~ *', '.a:has', '.a > .b ~ :last-child', '.a:has > .b:last-child']
  expect([...costly, ...cheap].filter(matchesAll)).toEqual(costly)
})

/** Whether a whole page has to have something: each change in it then computes the styles of all that any :has() may match. */
const dependsOnPage = (selector: string) =>
  /^(?:html|body|:root|\.fs|\.shell)(?:\[[^\]]*\])*:has/.test(selector)

test('a selector with :has is recognized that depends on the whole page', () => {
  const costly = ['body:has .a', '.fs[data-full]:has .a']
  expect([...costly, '.shell-acting:has', '.a:has .b', 'body .a:has'].filter(dependsOnPage)).toEqual(costly)
})

test.each(all)('$path computes no styles of all elements for a :has()', ({ text }) => {
  expect(selectorsIn(text).filter((one) => matchesAll(one) || dependsOnPage(one))).toEqual([])
})

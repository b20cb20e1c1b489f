import type { Page } from 'playwright-core'
import company from '#fixtures/company.json'
import places from '#schemas/data/china-area.json'
import { nativeLanguageNames } from '../../src/web/ui/language-names'
import { filesIn } from '../architecture/sources'
import type { Walker } from './stage'

/*
 * What stands in Chinese on a page that is read in another language. The demo's data may: names of people, departments
 * and roles, and what people wrote. The words of its designs may only where designers read them as they were written.
 */

function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) yield* stringsIn(part)
}

const han = /\p{Script=Han}/u
const isDesign = ({ path }: { path: string }) => /^fixtures\/(flows|forms|templates)\//.test(path)

const chineseIn = (texts: Iterable<string>) => [...new Set(texts)].filter((text) => han.test(text))

/** The longest first: a long text is not to be broken by a short one within it. */
const longestFirst = (texts: string[]) => texts.sort((one, other) => other.length - one.length)

const files = filesIn('fixtures', '.json').map((file) => ({
  ...file,
  data: JSON.parse(file.text) as unknown,
}))
const data = chineseIn(files.filter((file) => !isDesign(file)).flatMap((file) => [...stringsIn(file.data)]))
const designs = chineseIn(files.filter(isDesign).flatMap((file) => [...stringsIn(file.data)]))
/** Places are called what they are called; a picture of a person without one is made of the end of his name; the languages are called what they call themselves. */
const made = [
  ...stringsIn(places),
  ...company.people.map(({ name }) => name.slice(-2)),
  ...nativeLanguageNames.map(([, name]) => name),
]
const mayStand = longestFirst([...data, ...made])
const mayStandForDesigners = longestFirst([...mayStand, ...designs])

/** A sum of money in capitals is Chinese for everybody: it is what banks take. */
const inCapitals = /[零壹贰叁肆伍陆柒捌玖拾佰仟万亿元角分整]{3,}/g

/** The title a page has until it is drawn. */
const undrawn = /<title>(.*)<\/title>/.exec(filesIn('src/web', 'index.html')[0]?.text ?? '')?.[1] ?? ''

/** Lines of a page, and the labels and hints of its controls, that stay Chinese without what the demo's data says. */
export async function chineseOn(page: Page): Promise<string[]> {
  await page.waitForFunction((title) => document.title !== title, undrawn)
  const lines = await page.evaluate(() => {
    const names = ['title', 'aria-label', 'placeholder', 'alt'] as const
    const said = [...document.querySelectorAll(names.map((name) => `[${name}]`).join())].flatMap((element) =>
      names.map((name) => element.getAttribute(name) ?? ''),
    )
    return [document.title, ...document.body.innerText.split('\n'), ...said]
  })
  const isForDesigners = /^\/(oaset|flowadmin)\//.test(new URL(page.url()).pathname)
  const allowed = isForDesigners ? mayStandForDesigners : mayStand
  const without = (line: string) =>
    allowed.reduce((rest, own) => rest.replaceAll(own, ''), line).replace(inCapitals, '')
  return [...new Set(lines)].filter((line) => han.test(line) && han.test(without(line)))
}

/** Sets the language in which somebody reads what a server sends from now on. */
export const readIn = ({ context }: Walker, origin: string, language: 'en' | 'es') =>
  context.addCookies([{ name: 'language', value: language, url: origin }])

/**
 * Opens a page of the demo company in a context of its own: a person signed in, in a language, at an address of the
 * product, once nothing moves any more. `settles` is in milliseconds.
 */
export async function openDemoPage(browser, { address, person, language, at, settles, options }) {
  const context = await browser.newContext(options)
  await context.addCookies([{ name: 'language', value: language, url: address }])
  const page = await context.newPage()
  await page.goto(`${address}/login`)
  await page.locator('input').first().fill(person)
  await page.locator('input[type=password]').fill('Qianpi123')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.pathname.includes('login'))
  await page.goto(address + at)
  await page.waitForTimeout(settles)
  return page
}

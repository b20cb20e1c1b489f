import { beforeAll } from 'vitest'

/** Provides the product's host of forms to tests of pages, loaded after the file so that its mocks apply. */
beforeAll(async () => {
  if (typeof location === 'undefined') return
  const { provideAppFormHost } = await import('../src/web/app/form-host')
  provideAppFormHost()
})

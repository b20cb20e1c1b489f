import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import type { BuildOptions, ConfigEnv, Plugin, UserConfig } from 'vite'
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { ensureGenerated } from './codegen/generated.mjs'
import { leanPackages } from './scripts/lean-packages.mjs'
import { packageList, pageGroups } from './scripts/page-chunks.mjs'
import { pageFileList } from './scripts/page-files.mjs'
import { serviceWorker } from './scripts/service-worker.mjs'
import { workerText } from './scripts/worker-text.mjs'

ensureGenerated()

const here = import.meta.dirname ?? process.cwd()
const alias = {
  '#schemas': resolve(here, 'schemas'),
  '#fixtures': resolve(here, 'fixtures'),
  '#': resolve(here, 'src'),
}

const routerFile = (name: string) => resolve(here, 'node_modules/react-router/dist/production', name)

/** The package names its development files for builds too; the more specific name comes first. */
const routerWithoutWarnings = {
  'react-router/dom': routerFile('dom-export.mjs'),
  'react-router': routerFile('index.mjs'),
}

const patternEngine = resolve(here, 'src/web/platform/pattern-engine.ts')

/** Pages reach the engine of regular expressions through the module that loads it when a pattern is matched. */
const patternsOnDemand = {
  name: 'patterns-on-demand',
  enforce: 'pre',
  resolveId: (source: string, importer?: string) =>
    source === 're2js' && !importer?.startsWith(patternEngine) ? patternEngine : undefined,
} as const

const syntaxDiagnosis = resolve(here, 'src/web/platform/syntax-diagnosis.ts')
const expressionParser = resolve(here, 'src/core/expression/parse.ts')

/** Pages find problems of syntax where expressions are written; others come without the parser that finds them. */
const syntaxOnDemand = {
  name: 'syntax-on-demand',
  enforce: 'pre',
  resolveId: (source: string, importer?: string) =>
    source === './syntax' && importer === expressionParser ? syntaxDiagnosis : undefined,
} as const

/** Where the server behind the page listens: PORT and HOST, as it reads them itself. */
const host = process.env.HOST || undefined
const port = process.env.PORT || '3000'
const serverHost = !host || ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host

/** The server checks that a page's Origin is its own Host, so the Host passes unchanged. */
const proxy = { target: `http://${serverHost}:${port}`, changeOrigin: false }

/** The first file names all others, so every letter of a name is loaded before the first page is seen. */
const shortNames = {
  chunkFileNames: 'assets/[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
}

/** core is pure, and entries only export: what imports one name of a folder's entry loads no other module of it. */
const treeshake = {
  moduleSideEffects: [
    { test: /\/src\/core\//, sideEffects: false },
    { test: /\/src\/(?:web|server)\/[\w-]+\/index\.ts$/, sideEffects: false },
    // The controls of antd name the library of its forms, which no page uses.
    { test: /\/node_modules\/rc-field-form\//, sideEffects: false },
  ],
}

/** The page: what both of its builds share. */
const page = {
  root: resolve(here, 'src/web'),
  plugins: [react(), patternsOnDemand, syntaxOnDemand, ...leanPackages],
  resolve: { alias: { ...alias, ...routerWithoutWarnings } },
  build: {
    target: 'es2022',
    // Browsers of this target preload modules by themselves, or load them a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: { treeshake },
  },
} satisfies UserConfig

const buildOfServer = {
  ssr: true,
  rolldownOptions: {
    treeshake,
    input: {
      main: resolve(here, 'src/server/main.ts'),
      tool: resolve(here, 'src/server/main/cli.ts'),
    },
  },
  outDir: resolve(here, 'dist/server'),
  emptyOutDir: true,
  target: 'node20',
  sourcemap: true,
} satisfies BuildOptions

const buildOfPage = {
  ...page.build,
  outDir: resolve(here, 'dist/web'),
  emptyOutDir: true,
  manifest: true,
  // The licences of the libraries in these files, as they ask for (dist/web/.vite/license.md).
  license: true,
} satisfies BuildOptions

/** Draws the chunks of the page when a build begins: tools that only read this file (knip, six times) build nothing. */
const pageChunks: Plugin = {
  name: 'page-chunks',
  async config() {
    const codeSplitting = { includeDependenciesRecursively: false, groups: await pageGroups(page, here) }
    return { build: { rolldownOptions: { output: { ...shortNames, codeSplitting } } } }
  },
}

/** Tests bundle parts of the page under its settings; these have no pages to draw chunks by. */
const isPageBuild = ({ command, isSsrBuild }: ConfigEnv) =>
  command === 'build' && !isSsrBuild && !process.env.VITEST

/** Only pages load libraries on demand; the server and tests have them at once. */
function pluginsFor(env: ConfigEnv) {
  if (isPageBuild(env))
    return [...page.plugins, pageChunks, packageList, pageFileList(here), serviceWorker(here)]
  return env.isSsrBuild || process.env.VITEST ? [react(), workerText(alias)] : page.plugins
}

/** Two builds from one file: the page (dist/web) and, with --ssr, the server (dist/server/main.js). */
export default defineConfig(
  (env): ViteUserConfig => ({
    ...page,
    plugins: pluginsFor(env),
    root: env.isSsrBuild || process.env.VITEST ? here : page.root,
    build: env.isSsrBuild ? buildOfServer : isPageBuild(env) ? buildOfPage : page.build,
    server: { host, proxy: { '/api': proxy, '^/file/': proxy, '^/plugins/': proxy } },
    test: {
      // The checks of bodies are 3 MB of code that needs no change.
      server: { deps: { inline: ['jsencrypt'], external: [/generated\/body-validators\.mjs$/] } },
      tags: [{ name: 'extended', description: 'Runs in npm run test:walks, not in npm test.' }],
      testTimeout: 30_000,
      hookTimeout: 120_000,
      // Vitest's second is too short for a condition on two busy processors; a poll that holds returns at once.
      expect: { poll: { timeout: 10_000 } },
      // Vitest leaves one processor to itself; on two that would be one test file at a time.
      maxWorkers: '100%',
      // Projects and runs share transformed modules: reading them takes a fifth of the time.
      experimental: { fsModuleCache: true },
      // isolate false: files of a worker share its modules; loading them costs more than most tests do. Pages and stores
      // keep what they fetched in their modules, so tests/web-setup.ts loads these again for each file.
      projects: [
        {
          extends: true,
          test: {
            name: 'rules',
            isolate: false,
            setupFiles: ['tests/random-seed.ts'],
            include: [
              'src/{core,client,cli}/**/*.test.ts',
              'codegen/**/*.test.ts',
              'schemas/**/*.test.ts',
              'tests/architecture/**/*.test.ts',
            ],
          },
        },
        {
          extends: true,
          test: {
            name: 'web',
            isolate: false,
            environment: 'happy-dom',
            setupFiles: [
              'tests/dom-costs.ts',
              'tests/web-setup.ts',
              'tests/form-host-setup.ts',
              'tests/random-seed.ts',
            ],
            include: ['src/web/**/*.test.tsx', 'src/web/{stores,form-submission}/**/*.test.ts'],
          },
        },
        {
          extends: true,
          test: {
            name: 'web-rules',
            isolate: false,
            environment: 'happy-dom',
            setupFiles: ['tests/module-mocks.ts', 'tests/form-host-setup.ts', 'tests/random-seed.ts'],
            include: ['src/web/**/*.test.ts'],
            exclude: ['src/web/{stores,form-submission}/**'],
          },
        },
        {
          extends: true,
          test: {
            name: 'server',
            isolate: false,
            setupFiles: ['tests/random-seed.ts'],
            globalSetup: ['tests/database.ts'],
            // A third of their time they wait for processes, the database and clocks.
            maxWorkers: Math.ceil(availableParallelism() * 1.5),
            sequence: { groupOrder: 1 },
            include: [
              'src/server/**/*.test.ts',
              'tests/calls/**/*.test.ts',
              'tests/races/**/*.test.ts',
              'tests/trust/**/*.test.ts',
              'scripts/**/*.test.ts',
            ],
          },
        },
        {
          extends: true,
          test: {
            name: 'walks',
            isolate: false,
            globalSetup: ['tests/database.ts', 'tests/walks/demo-template.ts', 'tests/browser.ts'],
            include: ['tests/walks/**/*.test.ts'],
            maxWorkers: 2,
            maxConcurrency: 3,
            sequence: { groupOrder: 2 },
            testTimeout: 120_000,
            retry: 1,
          },
        },
      ],
    },
  }),
)

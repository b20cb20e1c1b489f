// Builds the public page that measures forms and tables in the visitor's browser: npm run bench:site.
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { arePeersInstalled, peerAlias, sources } from '../in-browser.mjs'

const bench = resolve(import.meta.dirname, '..')
const stub = 'export const AntdTable = undefined, FormilyTable = undefined'

/** Contenders by page, with the file that draws each. */
const all = {
  form: {
    html: ['html', 'of/html.ts'],
    ours: ['Qianpi', 'of/ours.tsx'],
    antd: ['antd 5 Form', 'of/antd.tsx'],
    formily: ['Formily', 'of/formily.tsx'],
    'form-js': ['form-js', 'of/form-js.jsx'],
    surveyjs: ['SurveyJS', 'of/surveyjs.jsx'],
  },
  table: {
    floor: ['floor', 'floor.tsx'],
    ours: ['Qianpi', 'ours.tsx'],
    antd: ['antd 5 Table', 'antd-table.tsx'],
  },
}
/** Formily draws all rows, which takes many seconds. */
const slowTable = join(bench, 'table-page/array-table.tsx')
const fromPeers = ['form-js', 'surveyjs']

/** Builds the page into a folder; without `of` it has all contenders whose packages are installed. */
export async function buildSite(outDir, of) {
  const isShown = (name) => (of ? of.includes(name) : !fromPeers.includes(name) || arePeersInstalled())
  const isListed = ([name]) => isShown(name)
  const titles = (page) =>
    Object.fromEntries(
      Object.entries(all[page])
        .filter(isListed)
        .map(([name, [title]]) => [name, title]),
    )
  const hidden = Object.entries(all).flatMap(([page, contenders]) =>
    Object.entries(contenders)
      .filter((one) => !isListed(one))
      .map(([, [, file]]) => join(bench, `${page}-page`, file)),
  )
  const isHidden = (id) => id === slowTable || hidden.includes(id)
  await build({
    root: bench,
    configFile: false,
    logLevel: 'error',
    base: './',
    define: { CONTENDERS: JSON.stringify({ form: titles('form'), table: titles('table') }) },
    resolve: { alias: { ...sources, ...peerAlias() }, dedupe: ['react', 'react-dom'] },
    plugins: [{ name: 'contenders-without-packages', load: (id) => (isHidden(id) ? stub : undefined) }],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      chunkSizeWarningLimit: 4000,
      rolldownOptions: {
        input: ['site', 'form-page', 'table-page'].map((page) => join(bench, page, 'index.html')),
      },
    },
  })
}

if (process.argv[1] === import.meta.filename) {
  const outDir = join(bench, '../dist/bench-site')
  await buildSite(outDir)
  console.log(`${outDir}/site/index.html`)
}

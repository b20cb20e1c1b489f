// The package that draws forms: bundled, so that pages load its controls on demand, with its styles and texts.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { root } from './project.mjs'

/** Returns the name of the package of an import. */
export const packageOf = (name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')

const at = (path) => resolve(root, path)
const patternEngine = at('src/web/platform/pattern-engine.ts')
const languageFile = /\/generated\/texts\/all\/\w+\.json$/

/**
 * Modules that stand for others in forms: the engine of patterns is loaded when one is matched, no form has a link to a
 * page, and texts come in the language of the page only.
 */
const stand = {
  name: 'stand-in-modules',
  enforce: 'pre',
  resolveId: (source, importer) => {
    if (source === 're2js')
      return importer?.startsWith(patternEngine) ? { id: source, external: true } : patternEngine
    return source === 'react-router-dom' ? '\0links' : undefined
  },
  load(id) {
    if (id === '\0links') return `export const Link = 'a'\nexport const NavLink = 'a'`
    return id.endsWith('/generated/texts/filling.json') ? '{"zh":{},"en":{},"es":{}}' : undefined
  },
}

/**
 * Limits what plain elements look like to forms, below every rule of a class, and sets the tokens on forms as well: their
 * colours follow the theme of the form.
 */
const stylesOfForms = {
  name: 'styles-of-forms',
  enforce: 'pre',
  transform(code, id) {
    if (id.endsWith('/ui/elements.css')) return `:where(.qianpi-form) {\n${code}\n}`
    return id.endsWith('/ui/tokens.css')
      ? code.replace(/^( *):root(?=,| \{)/gm, '$1:root,\n$1.qianpi-form')
      : undefined
  },
}

/** Finds the texts that code shows: by their keys, and by the beginnings of keys that it completes. */
function textsIn(code) {
  const keys = new Set([...code.matchAll(/["'`]([a-z][a-z-]*\.[\w.-]+)["'`]/g)].map(([, key]) => key))
  const beginnings = [...code.matchAll(/`([a-z][a-z-]*\.[\w.-]*)\$\{/g)].map(([, beginning]) => beginning)
  return (key) => keys.has(key) || beginnings.some((beginning) => key.startsWith(beginning))
}

/** Leaves those texts of each language that the forms show. */
const textsOfForms = {
  name: 'texts-of-forms',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
    const isLanguage = ({ facadeModuleId }) => languageFile.test(facadeModuleId ?? '')
    const isShown = textsIn(
      chunks
        .filter((chunk) => !isLanguage(chunk))
        .map(({ code }) => code)
        .join('\n'),
    )
    for (const chunk of chunks.filter(isLanguage)) {
      const texts = Object.entries(JSON.parse(readFileSync(chunk.facadeModuleId, 'utf8')))
      const shown = Object.fromEntries(texts.filter(([key]) => isShown(key)))
      chunk.code = `export default ${JSON.stringify(shown)}\n`
    }
  },
}

const sheetName = /["'`]@qianpi\/form-react\/style\.css["'`]/

/** Writes the style sheets into the module of the custom elements, which have them in their shadow roots. */
const stylesOfElements = (target) => ({
  name: 'styles-of-elements',
  async closeBundle() {
    const styles = JSON.stringify(readFileSync(join(target, 'style.css'), 'utf8'))
    const files = readdirSync(target, { recursive: true }).filter((file) => file.endsWith('.js'))
    for (const path of files.map((file) => join(target, file))) {
      const code = readFileSync(path, 'utf8')
      if (sheetName.test(code))
        writeFileSync(
          path,
          code.replace(sheetName, () => styles),
        )
    }
  },
})

/** Names the files of entries by their modules. */
const entriesOf = (keys) => Object.fromEntries(keys.map((key) => [basename(key), sourceOf(key)]))

const sourceOf = (key) => ['.ts', '.tsx'].map((ending) => at(key + ending)).find((file) => existsSync(file))

/** Libraries that the bundle contains: what asks for another React than the page has. */
const isInside = (id) => id.startsWith('@ant-design/v5-patch-for-react-19')

const isExternal = (id) =>
  /^@?[a-z]/.test(id) &&
  !/^re2js$|^react-router-dom$|\?url/.test(id) &&
  !isInside(id) &&
  !id.startsWith('vite/')

/** Returns how modules of forms are built into a folder. */
const buildOf = (target, { alias, external, lib, minify }) => ({
  configFile: false,
  root,
  base: './',
  logLevel: 'error',
  plugins: [react(), stand, stylesOfForms, textsOfForms, stylesOfElements(target)],
  resolve: { alias: { ...alias, '#schemas': at('schemas'), '#': at('src') } },
  worker: { format: 'es' },
  define: minify ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: {
    target: 'es2022',
    // Pages decide for which browsers styles are rewritten.
    cssTarget: 'esnext',
    outDir: target,
    emptyOutDir: false,
    // The licences of the libraries in these files, as they ask for.
    license: { fileName: 'THIRD-PARTY.md' },
    minify,
    cssCodeSplit: false,
    lib: { ...lib, formats: ['es'], cssFileName: 'style' },
    rolldownOptions: {
      external,
      treeshake: {
        moduleSideEffects: (id, isExternalModule) =>
          !isExternalModule && !/\/src\/core\/|\/src\/web\/(?:ui|platform|renderer)\/index\.ts$/.test(id),
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name].js',
        assetFileNames: ({ names }) =>
          names[0]?.endsWith('.css') ? '[name][extname]' : 'assets/[name][extname]',
      },
    },
  },
})

/** Bundles the entry of a package of pages into a folder; returns the packages that it imports and the modules in it. */
export async function bundlePages({ entries }, target) {
  const output = await build(
    buildOf(target, { external: (id) => isExternal(id), lib: { entry: entriesOf(entries) }, minify: false }),
  )
  const chunks = output.flatMap((one) => one.output).filter(({ type }) => type === 'chunk')
  const written = new Set(chunks.map(({ fileName }) => fileName))
  const imported = chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
  const modules = chunks.flatMap((chunk) =>
    Object.entries(chunk.modules).flatMap(([id, { renderedLength }]) =>
      renderedLength ? relative(root, id) : [],
    ),
  )
  return { needed: new Set(imported.filter((name) => !written.has(name)).map(packageOf)), modules }
}

/** Bundles the program of an example with all libraries, as its page loads it; packages are their modules in `src`. */
export async function bundleExample(entry, packages, target) {
  const { NODE_ENV } = process.env
  // Elements of the development build need the development build of React.
  process.env.NODE_ENV = 'production'
  const lib = { entry: { main: entry } }
  try {
    await build(buildOf(target, { alias: packages, external: () => false, lib, minify: true }))
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
}

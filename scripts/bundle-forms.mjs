// The package that draws forms: bundled, so that pages load its controls on demand, with its styles and texts.
import { existsSync, readFileSync } from 'node:fs'
import { basename, relative, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { draftChunks, loadsWith, modulesOfFormulas } from './page-chunks.mjs'
import { root } from './project.mjs'

/** Returns the name of the package of an import. */
export const packageOf = (name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')

const at = (path) => resolve(root, path)
const patternEngine = at('src/web/platform/pattern-engine.ts')
const syntaxDiagnosis = at('src/web/platform/syntax-diagnosis.ts')
const functionFamilies = at('src/web/platform/function-families.ts')
/** Folder of the functions of expressions, which find the rules of families in one module. */
const functionsFolder = at('src/core/expression/functions/')
/** Module that parses expressions, which asks for problems of a text only where it cannot read it. */
const expressionParser = at('src/core/expression/parse.ts')
/** Files with all texts of a language: that of forms, and that of their designer. */
const languageFile = /\/generated\/texts\/(?:all\/(\w\w)|(\w\w)-inside)\.json$/
/** Files with texts of parts of the product, which the files of a language contain. */
const partialTexts = /\/generated\/texts\/(?:filling|\w\w(?:-(?!inside)\w+)?)\.json$/
/** Entry of the form designer, which forms do not load. */
const designerEntry = /\/designer-react\/[\w-]+\.tsx$/

/**
 * Modules that stand for others in forms: the engine of patterns is loaded when one is matched, what finds problems of
 * expressions with the designer, functions with the first formula that names one of their family, no form has a link to a page, and texts come in the language of the page only.
 */
const stand = {
  name: 'stand-in-modules',
  enforce: 'pre',
  resolveId: (source, importer) => {
    if (source === 're2js')
      return importer?.startsWith(patternEngine) ? { id: source, external: true } : patternEngine
    if (source === './families' && importer?.startsWith(functionsFolder)) return functionFamilies
    if (source === './syntax' && importer === expressionParser) return syntaxDiagnosis
    return source === 'react-router-dom' ? '\0links' : undefined
  },
  load(id) {
    if (id === '\0links') return `export const Link = 'a'\nexport const NavLink = 'a'`
    if (!partialTexts.test(id)) return undefined
    return id.endsWith('/filling.json') ? '{"zh":{},"en":{},"es":{}}' : '{}'
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

/** Finds the titles of settings and of their values, which schemas in the code name and only the designer shows. */
function titlesIn(chunks) {
  const named = chunks.flatMap(({ code }) => [...code.matchAll(/\\"title\\":\\"([a-z][\w.-]+)\\"/g)])
  const keys = new Set(named.map(([, key]) => key))
  return (key) => keys.has(key) || keys.has(key.slice(0, key.lastIndexOf('.')))
}

const chunksOf = (bundle) => Object.values(bundle).filter(({ type }) => type === 'chunk')
const isOfDesigner = ({ facadeModuleId }) => designerEntry.test(facadeModuleId ?? '')

/** Returns the chunks that entries load, now or later, in the order of their styles. */
function reachChunks(bundle, entries) {
  const reached = new Set()
  const reach = (chunk) => {
    if (!chunk || reached.has(chunk)) return
    for (const name of chunk.imports) reach(bundle[name])
    reached.add(chunk)
    for (const name of chunk.dynamicImports) reach(bundle[name])
  }
  for (const chunk of entries) reach(chunk)
  return [...reached]
}

const chunksOfForms = (bundle) =>
  reachChunks(
    bundle,
    chunksOf(bundle).filter((chunk) => chunk.isEntry && !isOfDesigner(chunk)),
  )

/** Leaves those texts of each language that the forms, or the forms and their designer, show. */
const textsOfForms = {
  name: 'texts-of-forms',
  generateBundle(_, bundle) {
    const isLanguage = ({ facadeModuleId }) => languageFile.test(facadeModuleId ?? '')
    const shownIn = (chunks) =>
      textsIn(
        chunks
          .filter((chunk) => !isLanguage(chunk))
          .map(({ code }) => code)
          .join('\n'),
      )
    const ofForms = shownIn(chunksOfForms(bundle))
    const [shown, titles] = [shownIn(chunksOf(bundle)), titlesIn(chunksOf(bundle))]
    const ofAll = (key) => shown(key) || titles(key)
    for (const chunk of chunksOf(bundle).filter(isLanguage)) {
      const [, form, designer] = languageFile.exec(chunk.facadeModuleId)
      const isShown = designer ? ofAll : ofForms
      const file = at(`src/generated/texts/all/${form ?? designer}.json`)
      const texts = Object.entries(JSON.parse(readFileSync(file, 'utf8')))
      const left = Object.fromEntries(texts.filter(([key]) => isShown(key)))
      chunk.code = `export default ${JSON.stringify(left)}\n`
    }
  },
}

const sheetName = /["'`]@qianpi\/form-react\/style\.css["'`]/

/**
 * Joins the style sheets of forms to style.css, and those that only their designer has to designer.css. The module of the
 * custom elements has the former, for their shadow roots.
 */
const stylesOfEntries = {
  name: 'styles-of-entries',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const sheetsOf = (chunks) => [
        ...new Set(chunks.flatMap((chunk) => [...chunk.viteMetadata.importedCss])),
      ]
      const ofForms = sheetsOf(chunksOfForms(bundle))
      const ofAll = sheetsOf(chunksOf(bundle))
      const join = (names) => names.map((name) => bundle[name].source).join('\n')
      const designer = ofAll.filter((name) => !ofForms.includes(name))
      const sheets = [
        ['style.css', join(ofForms)],
        ['designer.css', join(designer)],
      ]
      for (const name of ofAll) delete bundle[name]
      const styles = JSON.stringify(sheets[0][1])
      for (const chunk of chunksOf(bundle)) chunk.code = chunk.code.replace(sheetName, () => styles)
      for (const [fileName, source] of sheets) if (source) this.emitFile({ type: 'asset', fileName, source })
    },
  },
}

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
const buildOf = (target, { alias, external, lib, minify, codeSplitting }) => ({
  configFile: false,
  root,
  base: './',
  logLevel: 'error',
  plugins: [react(), stand, stylesOfForms, textsOfForms, stylesOfEntries],
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
    cssCodeSplit: true,
    lib: { ...lib, formats: ['es'] },
    rolldownOptions: {
      external,
      treeshake: {
        moduleSideEffects: (id, isExternalModule) =>
          !isExternalModule && !/\/src\/core\/|\/src\/web\/(?:ui|platform|renderer)\/index\.ts$/.test(id),
      },
      output: {
        codeSplitting,
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name].js',
        assetFileNames: ({ names }) =>
          names[0]?.endsWith('.css') ? '[name][extname]' : 'assets/[name][extname]',
      },
    },
  },
})

/**
 * Runs builds for production in every environment: elements of a development build name the files of this folder, and need
 * the development build of React.
 */
async function inProduction(runBuilds) {
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  try {
    return await runBuilds()
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
}

/** Returns the style sheets that a module imports, directly or by others. */
function stylesOf(module, imports) {
  const found = new Set([module])
  for (const id of found) for (const imported of imports.get(id) ?? []) found.add(imported)
  return [...found].filter((id) => id.endsWith('.css'))
}

/**
 * Returns the groups of the modules that an entry always loads and of those that it loads with formulas, each by the other
 * entries that load them without that one. Bundlers of pages split the chunks of a package further where code that is
 * loaded on demand imports a part of them. A group takes what its modules import with it, so those of more entries come first.
 */
async function groupsOfEntry(module, { config, others }) {
  const { chunks, imports } = await draftChunks(config)
  const loadedByOthers = others
    .map((entry) => loadsWith(entry, chunks))
    .filter((ids) => !ids.includes(module))
  const groups = new Map()
  const nameOf = new Map()
  const add = (ids, first, priority) => {
    for (const id of ids.filter((one) => !nameOf.has(one))) {
      const by = loadedByOthers.flatMap((loaded, at) => (loaded.includes(id) ? [at + 1] : []))
      const name = [first, ...by].join('-')
      nameOf.set(id, name)
      groups.set(name, priority + by.length)
    }
  }
  // Keeps style sheets out of groups with code, which other entries would import for these.
  add(stylesOf(module, imports), 'styles', 2 * others.length)
  add(loadsWith(module, chunks), 'form', others.length)
  for (const one of modulesOfFormulas) add(loadsWith(at(one), chunks), 'formulas', 0)
  return [...groups].map(([name, priority]) => ({ name, priority, test: (id) => nameOf.get(id) === name }))
}

/** Bundles the entry of a package of pages into a folder; returns the packages that it imports and the modules in it. */
export async function bundlePages({ entries }, target) {
  const lib = { entry: entriesOf(entries) }
  const parts = { external: (id) => isExternal(id), lib, minify: false }
  const [first, ...others] = Object.values(lib.entry)
  const output = await inProduction(async () => {
    const groups = await groupsOfEntry(first, { config: buildOf(target, parts), others })
    return build(buildOf(target, { ...parts, codeSplitting: { groups } }))
  })
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
  const lib = { entry: { main: entry } }
  const config = buildOf(target, { alias: packages, external: () => false, lib, minify: true })
  await inProduction(() => build(config))
}

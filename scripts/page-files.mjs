// Files that a page loads first, listed for the server, which names them in the document (src/server/app/page-files.ts).

/** Modules that each page of a signed-in person needs besides its own. */
const modulesInside = [
  'src/web/platform/http.ts',
  'src/web/platform/encryption/body-codec.ts',
  'src/web/app/shell/shell.tsx',
  'src/web/app/shell/use-route.tsx',
]

const pageFile = /\/src\/web\/pages\/([\w-]+)\/page\.tsx$/
const textFile = /\/generated\/texts\/([a-z]{2})(?:-\w+)?\.json$/

/** Returns chunks with all that they import. */
function closureOf(chunks, byFile) {
  const found = new Set(chunks)
  for (const { imports } of found)
    for (const file of imports) if (byFile.has(file)) found.add(byFile.get(file))
  return [...found]
}

/** Returns the files of chunks: scripts, the largest first, and the style sheets that they wait for. */
const filesOf = (chunks) => {
  const largestFirst = chunks.toSorted((a, b) => b.code.length - a.code.length)
  const scripts = largestFirst.map(({ fileName }) => fileName)
  const styles = chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
  return [...new Set([...scripts, ...styles])]
}

/** Returns the files of the texts that chunks load, by language. */
function textsOf(chunks, byFile) {
  const texts = {}
  for (const file of new Set(chunks.flatMap(({ dynamicImports }) => dynamicImports))) {
    const language = textFile.exec(byFile.get(file)?.facadeModuleId ?? '')?.[1]
    if (language) texts[language] = [...(texts[language] ?? []), file]
  }
  return texts
}

/** Lists the first files of each page, by its folder, without those of the document and of the shell. */
function listFirstFiles(chunks, root) {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const bySource = new Map(chunks.map((chunk) => [chunk.facadeModuleId, chunk]))
  const outside = closureOf(
    chunks.filter(({ isEntry }) => isEntry),
    byFile,
  )
  const entries = modulesInside.map((module) => bySource.get(`${root}/${module}`)).filter(Boolean)
  const inside = closureOf(entries, byFile).filter((chunk) => !outside.includes(chunk))
  const known = new Set([...outside, ...inside])
  const inDocument = new Set(filesOf(outside))
  const partOf = (those, named) => ({
    files: filesOf(those).filter((file) => !named.has(file)),
    texts: textsOf(those, byFile),
  })
  const shell = { ...partOf(inside, inDocument), texts: textsOf([...known], byFile) }
  const inShell = new Set([...inDocument, ...shell.files])
  const pages = chunks.flatMap((chunk) => {
    const name = pageFile.exec(chunk.facadeModuleId ?? '')?.[1]
    if (!name) return []
    return [
      [
        name,
        partOf(
          closureOf([chunk], byFile).filter((one) => !known.has(one)),
          inShell,
        ),
      ],
    ]
  })
  return { shell, pages: Object.fromEntries(pages) }
}

/** Writes the list to .vite/page-files.json. */
export const pageFileList = (root) => ({
  name: 'page-file-list',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
      const source = JSON.stringify(listFirstFiles(chunks, root))
      this.emitFile({ type: 'asset', fileName: '.vite/page-files.json', source })
    },
  },
})

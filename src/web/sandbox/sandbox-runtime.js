// Runs inside the interpreter, never on the page: gives a script the parameters its documents promise, and writes
// down what it left behind. The value of this text is a function that is called with the given data as JSON.
;(text, mostLines, longestLine) => {
  const { parse, stringify } = JSON
  const { form, models, key, watched } = parse(text)
  const lines = []
  let asked = false

  const walk = (list, visit) => {
    for (const item of list ?? [])
      if (Array.isArray(item.columns)) for (const column of item.columns) walk(column.list, visit)
      else visit(item)
  }
  const allIn = (list) =>
    (list ?? []).flatMap((item) => [item, ...(item.columns ?? []).flatMap((column) => allIn(column.list))])
  const pick = (from, names) => {
    const picked = {}
    for (const name of names) if (from?.[name] !== undefined) picked[name] = from[name]
    return picked
  }
  const word = (part) => (typeof part === 'object' ? stringify(part) : String(part))
  const say = (...parts) => {
    if (lines.length < mostLines) lines.push(parts.map(word).join(' ').slice(0, longestLine))
  }
  const HttpRequest = () => {
    asked = true
    return Promise.reject(new Error('HttpRequest is not available: scripts have no network'))
  }
  globalThis.console = { log: say, info: say, warn: say, error: say, debug: say }

  const item = allIn(form.list).find((one) => one.key === key) ?? null
  return {
    call(script) {
      return script.default({
        ...{ Models: models, FormConfig: form, RecursiveFormList: walk, HttpRequest },
        nowFormItemSet: item,
        nowValue: item ? models[item.model] : undefined,
        buttonset: item?.options?.buttonset,
      })
    },
    result: () =>
      stringify({
        models,
        items: allIn(form.list).map((one) => ({
          ...pick(one, watched.item),
          key: one.key,
          options: pick(one.options, watched.options),
        })),
      }),
    lines: () => stringify(lines),
    asked: () => asked,
  }
}

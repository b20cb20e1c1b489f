import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"123. Long JSON is parsed in pieces on the main thread","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/123-long-json-is-parsed-in-pieces.md","filePath":"decisions/123-long-json-is-parsed-in-pieces.md"}');
const _sfc_main = { name: "decisions/123-long-json-is-parsed-in-pieces.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_123-long-json-is-parsed-in-pieces-on-the-main-thread" tabindex="-1">123. Long JSON is parsed in pieces on the main thread <a class="header-anchor" href="#_123-long-json-is-parsed-in-pieces-on-the-main-thread" aria-label="Permalink to &quot;123. Long JSON is parsed in pieces on the main thread&quot;">​</a></h1><p>Date: 2026-11-27 · Status: accepted</p><p>A text of more than 128 K characters is parsed by <code>platform/http/parse-json.ts</code>: one pass over brackets, commas and texts finds members of long lists and objects, <code>JSON.parse</code> reads about 32 K characters of them at a time, and others get their turn in between. Bodies of requests use it, and rows of the database from 128 KB, after the turn in which their text was decoded. A shorter text is parsed at once, as before: no ordinary body or design is longer. A form of 45,000 choices (2 MB) took 48 ms of one turn to parse.</p><p>The same texts are rejected. Each piece is parsed by the given parser, so a piece with a forbidden name (<code>__proto__</code>) is rejected, also where the name and what it contains lie in different pieces. Property tests compare results, order of keys and rejections with <code>JSON.parse</code> for pieces of every length.</p><p>Weighed: a worker thread (its result is copied back in one turn, which takes longer than to parse it); a streaming parser (none keeps the speed of <code>JSON.parse</code> for small values, and each brings its own rules for what is JSON); a lower limit of bodies (45,000 choices are within the limit of a form, 4 MB). Given up: some 10 ns for each character of a long text.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/123-long-json-is-parsed-in-pieces.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _123LongJsonIsParsedInPieces = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _123LongJsonIsParsedInPieces as default
};

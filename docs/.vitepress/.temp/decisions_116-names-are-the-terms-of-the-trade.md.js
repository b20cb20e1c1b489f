import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"116. Names are the terms of the trade, and a test holds them","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/116-names-are-the-terms-of-the-trade.md","filePath":"decisions/116-names-are-the-terms-of-the-trade.md"}');
const _sfc_main = { name: "decisions/116-names-are-the-terms-of-the-trade.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_116-names-are-the-terms-of-the-trade-and-a-test-holds-them" tabindex="-1">116. Names are the terms of the trade, and a test holds them <a class="header-anchor" href="#_116-names-are-the-terms-of-the-trade-and-a-test-holds-them" aria-label="Permalink to &quot;116. Names are the terms of the trade, and a test holds them&quot;">​</a></h1><p>Date: 2026-11-26 · Status: accepted</p><p><strong>The dictionary decides.</strong> Files, folders, exports and comments use the word that an engineer of the field, or a user of the best products, would search for: assignee, workload, quorum, forecast, impersonation, memoize, due date. A type is a noun, a function is a verb with its object, an error class ends in <code>Error</code>, a boolean begins with <code>is</code>, <code>has</code>, <code>can</code> or another verb of a state. Documents keep the spellings of the specification (<code>creat</code>, <code>dealtype</code>, <code>toer</code>), and so do the columns of tables until these tables are rewritten.</p><p><strong>The forms that are refused are data.</strong> <code>tests/architecture/naming.json</code> lists patterns for names of files and exports and for comments, each with a bad and a good sample, and at most 40 exceptions, each with its reason. A noun before <code>Of</code> is a complete name (<code>rowLinkOf</code>, as <code>indexOf</code>), unless it is a general one that finds everything (<code>dataOf</code>, <code>keyOf</code>); any other preposition at the end leaves out the object. A maximum is <code>max…</code>. A first sentence of a doc comment has at most 25 words.</p><p><strong>Rooms of the engine, of forms and of queries stand in layers</strong> (<code>tests/architecture/floors.ts</code>). Types count as imports. <code>engine</code> stays one room: entering a step may approve at once, approving leaves the step, leaving enters the next.</p><p><strong>The median of file sizes is no longer held.</strong> It made files of twenty lines that one neighbour imports. The limit of 400 lines a file, 80 lines a function and 95 of 100 files with at most 200 lines stays; imports per thousand lines are counted instead.</p><p>Weighed: a mapping layer between the specification&#39;s spellings and ours (two names for one field, and a copy of each document). Given up: <code>git blame</code> of moved lines without <code>-M -C</code>; branches that are open while files move.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/116-names-are-the-terms-of-the-trade.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _116NamesAreTheTermsOfTheTrade = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _116NamesAreTheTermsOfTheTrade as default
};

import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"93. Work is counted before it is done","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/93-work-is-counted-before-it-is-done.md","filePath":"decisions/93-work-is-counted-before-it-is-done.md"}');
const _sfc_main = { name: "decisions/93-work-is-counted-before-it-is-done.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_93-work-is-counted-before-it-is-done" tabindex="-1">93. Work is counted before it is done <a class="header-anchor" href="#_93-work-is-counted-before-it-is-done" aria-label="Permalink to &quot;93. Work is counted before it is done&quot;">​</a></h1><p>Date: 2026-11-26 · Status: accepted</p><p><strong>What a request may cost is a number of bytes, parts or steps, never of seconds.</strong> A test can hold the product to a count on any machine, and a refusal can name it. Cheap checks come first: the length that a request announces (<code>kilobytes</code> of a call; 16 KB without an account, 256 KB with one), then depth and values of its JSON, then the length of a text, then the parts of its HTML, then the steps of formulas. The budget of a person or an address counts the bytes of bodies.</p><p><strong>Rich text is read by the cleaner itself under a budget.</strong> The parser&#39;s tokens are counted in a tokenizer of our own over htmlparser2 (which sanitize-html uses and which so becomes a dependency), since whatever else would count tags reads HTML otherwise than the parser does. A second reading is needed where dropped tags leave others beside each other; a third changes nothing, which a property test holds. A worker with a time limit was weighed: rules are pure and synchronous, and a limit of time differs by machine.</p><p><strong>Formulas of an act share one <code>Work</code>.</strong> It travels with the snapshot, counts all evaluations of the act and refuses it as a whole: an expression that quietly fails in the middle would leave half of a table empty or send a flow another way. It also keeps tables by their rows, so that look-ups, counts and sums by equality, ranks and lists are indexed once in a run. Rows that are being written are forgotten. Given up: comparing every row with every other by <code>&gt;</code> is refused beyond about 800 × 800 rows; how a form of 5,000 rows lets others have their turn says <a href="./94-rules-are-interrupted-and-decide-again.html">94</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/93-work-is-counted-before-it-is-done.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _93WorkIsCountedBeforeItIsDone = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _93WorkIsCountedBeforeItIsDone as default
};

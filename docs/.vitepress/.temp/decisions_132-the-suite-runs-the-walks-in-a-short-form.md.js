import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"132. The suite runs the walks in a short form","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/132-the-suite-runs-the-walks-in-a-short-form.md","filePath":"decisions/132-the-suite-runs-the-walks-in-a-short-form.md"}');
const _sfc_main = { name: "decisions/132-the-suite-runs-the-walks-in-a-short-form.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_132-the-suite-runs-the-walks-in-a-short-form" tabindex="-1">132. The suite runs the walks in a short form <a class="header-anchor" href="#_132-the-suite-runs-the-walks-in-a-short-form" aria-label="Permalink to &quot;132. The suite runs the walks in a short form&quot;">​</a></h1><p>Date: 2026-11-27 · Status: accepted</p><p><code>npm test</code> takes at most 20 minutes on two processors. The walks alone took 22: 2,640 seconds of two workers, each of which keeps one processor busy. A trace of the browser shows no dominant part (V8&#39;s parser and compiler 20 %, React and our own code 40 %, layout and style 10 %, the driver&#39;s queries for roles and names 15 %, compositor and network 15 %), so only fewer walks take less time.</p><p><strong>A walk with the tag <code>extended</code> runs in <code>npm run test:walks</code></strong>, in <code>npm test -- PATH</code> of its file, and in the shards of <code>.github/workflows/ci.yml</code>; <code>npm test</code> leaves it out and counts it as skipped. Each file of walks keeps the main act on the main screen in the short form. These have the tag: the same act on the second screen, in the second theme or language or at further widths; further states of all widgets, and widgets with the control of another; administration whose rules server tests hold; acts that follow a main act and that no later test of the file needs; ten files whose subject another file of walks touches.</p><p>A change of a page runs the walks of that page by their path, and a release runs <code>npm run test:walks</code>. A test with the tag depends on those before it, so that a file is always run as a whole; a test without the tag depends on none that has it.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/132-the-suite-runs-the-walks-in-a-short-form.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _132TheSuiteRunsTheWalksInAShortForm = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _132TheSuiteRunsTheWalksInAShortForm as default
};

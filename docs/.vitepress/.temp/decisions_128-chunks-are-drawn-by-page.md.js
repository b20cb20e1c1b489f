import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"128. Chunks are drawn by page","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/128-chunks-are-drawn-by-page.md","filePath":"decisions/128-chunks-are-drawn-by-page.md"}');
const _sfc_main = { name: "decisions/128-chunks-are-drawn-by-page.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_128-chunks-are-drawn-by-page" tabindex="-1">128. Chunks are drawn by page <a class="header-anchor" href="#_128-chunks-are-drawn-by-page" aria-label="Permalink to &quot;128. Chunks are drawn by page&quot;">​</a></h1><p>Date: 2026-11-27 · Status: accepted</p><p>Every page, dialog and widget is imported on demand, so the bundler finds hundreds of different sets of importers and makes a file for each: 614 files, 153 of them for one request to handle, most under 3 KB. Each costs a request, its headers and a place in the queue of the browser.</p><p><code>scripts/page-chunks.mjs</code> names the pages that people open most and the modules that each always loads. It builds once without groups (8 seconds, nothing is written), reads from the chunks which modules come with each page after unused code is removed, and puts modules that the same pages load into one group. What a module imports is loaded by at least the same pages, so groups cannot import each other in a circle, and <code>includeDependenciesRecursively</code> is off: a page gets nothing that it did not get before. A module of one page that another page loads on demand stands apart, with what it imports, so that it does not bring the rest of the first page.</p><table tabindex="0"><thead><tr><th>page, cold</th><th>scripts before</th><th>after</th><th>KB (Brotli) before</th><th>after</th></tr></thead><tbody><tr><td>login</td><td>24</td><td>14</td><td>104</td><td>111</td></tr><tr><td>workbench</td><td>62</td><td>20</td><td>194</td><td>185</td></tr><tr><td>list</td><td>65</td><td>21</td><td>218</td><td>208</td></tr><tr><td>first request to handle after a list</td><td>94</td><td>29</td><td>296</td><td>278</td></tr><tr><td>request to handle, alone</td><td>153</td><td>48</td><td>493</td><td>466</td></tr><tr><td>new leave</td><td>144</td><td>61</td><td>525</td><td>520</td></tr><tr><td>flow designer</td><td>185</td><td>116</td><td></td><td></td></tr></tbody></table><p>Tried and given up: the bundler&#39;s own groups by entries with a threshold (the login page loaded 1.6 MB), the designer as a page of its own group (dialogs of forms share half of it and brought the rest), and a group for every module on demand that brings much (280 groups, no fewer requests). <code>tests/walks/first-load.test.ts</code> holds size and number of files.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/128-chunks-are-drawn-by-page.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _128ChunksAreDrawnByPage = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _128ChunksAreDrawnByPage as default
};

#!/usr/bin/env node
import "../dist/hosted.js";

import * as v from 'valibot';

/** `POST /api/common/upload`: a multipart form with an image or a video of at most 60 seconds in `file`. */
export const UPLOAD_PATH = '/api/common/upload';

export const uploadSchema = v.object({ url: v.string() });

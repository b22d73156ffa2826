import { AppError } from "../../core/errors.ts";

export function cancelledError(): AppError {
  return new AppError("CANCELLED", "Reranking was cancelled.");
}

# The lab in a container: docker build -t marubatsu . && docker run --rm --network host marubatsu
# The server answers the loopback address alone, so the container shares the machine's network.
FROM rust:1-slim-trixie AS build
WORKDIR /build
COPY . .
RUN cargo build --release --locked -p marubatsu-cli

FROM debian:trixie-slim
COPY --from=build /build/target/release/marubatsu /usr/local/bin/marubatsu
USER 65534:65534
ENTRYPOINT ["marubatsu"]
CMD ["serve"]
